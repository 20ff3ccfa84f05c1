package org.acme.quoteorder.ops;

import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.acme.quoteorder.coordination.CoordinationMetrics;
import org.acme.quoteorder.coordination.NodeId;
import org.acme.quoteorder.coordination.lease.Lease;
import org.acme.quoteorder.coordination.lease.LeaseLostException;
import org.acme.quoteorder.coordination.lease.LeaseName;
import org.acme.quoteorder.coordination.lease.LeaseRequest;
import org.acme.quoteorder.coordination.lease.LeasedWork;
import org.acme.quoteorder.coordination.lease.WorkOutcome.Done;
import org.jboss.logging.Logger;

/**
 * Deletes records that have outlived their use; one node at a time, and later when Redis cannot
 * grant the lease.
 */
@ApplicationScoped
class Retention {

  private static final Logger LOG = Logger.getLogger(Retention.class);
  static final String JOB = "retention";
  static final LeaseName LEASE = LeaseName.lock(JOB);
  private static final Duration TTL = Duration.ofSeconds(15);
  private static final Duration LONGEST = Duration.ofMinutes(9);

  private final LeasedWork work;
  private final LeaseRequest request;
  private final DeletingOldRecords deleting;
  private final CoordinationMetrics metrics;

  Retention(
      LeasedWork work, NodeId node, DeletingOldRecords deleting, CoordinationMetrics metrics) {
    this.work = work;
    this.request = LeaseRequest.once(LEASE, node.value(), TTL).renewedFor(LONGEST);
    this.deleting = deleting;
    this.metrics = metrics;
  }

  @Scheduled(
      identity = JOB,
      every = "PT10M",
      delayed = "PT1M",
      concurrentExecution = Scheduled.ConcurrentExecution.SKIP,
      skipExecutionIf = Scheduled.ApplicationNotRunning.class)
  void deleteOld() throws InterruptedException {
    metrics.ticked(
        JOB,
        work.run(request, this::delete)
            .fold(Done::value, lost -> "lost", heldByOther -> "skipped", unavailable -> "unled"));
  }

  private String delete(Lease lease) {
    try {
      LOG.debugf("%d old records were deleted", deleting.under(lease));
      return "ran";
    } catch (LeaseLostException lost) {
      LOG.infof("the rest of the old records waits for the next round: %s", lost.getMessage());
      return "lost";
    }
  }
}
