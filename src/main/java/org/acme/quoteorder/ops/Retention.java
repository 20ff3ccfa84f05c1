package org.acme.quoteorder.ops;

import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.acme.quoteorder.coordination.NodeId;
import org.acme.quoteorder.coordination.idempotency.IdempotencyRecords;
import org.acme.quoteorder.coordination.idempotency.IdempotencySettings;
import org.acme.quoteorder.coordination.leader.Candidacy;
import org.acme.quoteorder.coordination.leader.Leaders;
import org.acme.quoteorder.messaging.EventRetention;
import org.jboss.logging.Logger;

/**
 * Deletes records that have outlived their use; the leading node alone, and later when Redis cannot
 * say who leads.
 */
@ApplicationScoped
class Retention {

  private static final Logger LOG = Logger.getLogger(Retention.class);
  private static final String ROLE = "retention";
  private static final Duration LEADERSHIP = Duration.ofMinutes(15);

  private final Leaders leaders;
  private final Candidacy candidacy;
  private final IdempotencyRecords idempotency;
  private final EventRetention events;
  private final IdempotencySettings idempotencySettings;

  Retention(
      Leaders leaders,
      NodeId node,
      IdempotencyRecords idempotency,
      EventRetention events,
      IdempotencySettings idempotencySettings) {
    this.leaders = leaders;
    this.candidacy = new Candidacy(ROLE, node.value(), LEADERSHIP);
    this.idempotency = idempotency;
    this.events = events;
    this.idempotencySettings = idempotencySettings;
  }

  @Scheduled(
      identity = ROLE,
      every = "PT10M",
      delayed = "PT1M",
      skipExecutionIf = Scheduled.ApplicationNotRunning.class)
  void deleteOld() {
    boolean mine =
        leaders.contend(candidacy).fold(leading -> true, following -> false, unavailable -> false);
    if (mine) {
      int rows =
          idempotency.deleteOlderThan(idempotencySettings.durableRetention()) + events.deleteOld();
      LOG.debugf("%d old records were deleted", rows);
    }
  }
}
