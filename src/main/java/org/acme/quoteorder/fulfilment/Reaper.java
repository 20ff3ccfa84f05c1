package org.acme.quoteorder.fulfilment;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.time.Duration;
import org.acme.quoteorder.coordination.CoordinationMetrics;
import org.acme.quoteorder.coordination.NodeId;
import org.acme.quoteorder.coordination.OrderlyEnd;
import org.acme.quoteorder.coordination.leader.Campaign;
import org.acme.quoteorder.coordination.leader.Candidacy;
import org.acme.quoteorder.coordination.leader.LeaderObserver;
import org.acme.quoteorder.coordination.leader.Leaders;
import org.acme.quoteorder.coordination.leader.Leadership;
import org.acme.quoteorder.coordination.lease.LeaseLostException;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.coordination.time.Ticker;
import org.acme.quoteorder.sql.DatabaseFailure;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Finds what nobody works on any more and what was never planned; the leading node alone.
 *
 * <p>The leadership only saves queries. Without Redis every node reaps, without a term that could
 * be judged: what the reaper writes is the same whoever writes it, and the row's guarded transition
 * decides who takes the order over.
 */
@ApplicationScoped
class Reaper implements LeaderObserver, OrderlyEnd {

  private static final Logger LOG = Logger.getLogger(Reaper.class);
  static final String ROLE = "fulfilment-reaper";

  private final ReapingOrders reaping;
  private final FulfilmentWorkers workers;
  private final Leaders leaders;
  private final FulfilmentSettings settings;
  private final NodeId node;
  private final CoordinationMetrics metrics;
  private final Ticker ticker;
  private volatile @Nullable Campaign campaign;

  Reaper(
      ReapingOrders reaping,
      FulfilmentWorkers workers,
      Leaders leaders,
      FulfilmentSettings settings,
      NodeId node,
      CoordinationMetrics metrics,
      Ticker ticker) {
    this.reaping = reaping;
    this.workers = workers;
    this.leaders = leaders;
    this.settings = settings;
    this.node = node;
    this.metrics = metrics;
    this.ticker = ticker;
  }

  void start(@Observes @Priority(Interceptor.Priority.LIBRARY_AFTER) StartupEvent started) {
    if (settings.enabled()) {
      campaign = leaders.campaign(new Candidacy(ROLE, node.value(), settings.leadership()), this);
    }
  }

  /**
   * From here on no round is begun, and a leader that reaps no more must not go on leading: the
   * next contender reaps with its next request.
   */
  @Override
  public void takeNothingNew() {
    resign(Duration.ZERO);
  }

  @Override
  public void handOver(Deadline deadline) {
    resign(deadline.left(ticker));
  }

  private void resign(Duration atMost) {
    var contending = campaign;
    if (contending != null) {
      contending.close(atMost);
    }
  }

  @Scheduled(
      identity = ROLE,
      every = "${quoteorder.fulfilment.reap:PT1S}",
      concurrentExecution = Scheduled.ConcurrentExecution.SKIP,
      skipExecutionIf = Scheduled.ApplicationNotRunning.class)
  void reap() {
    var contending = campaign;
    if (contending == null) {
      return;
    }
    try {
      metrics.ticked(
          ROLE,
          contending
              .standing()
              .fold(
                  leading -> reaped(leading.leadership()),
                  following -> "skipped",
                  unavailable -> reapedByEveryNode()));
    } catch (RuntimeException failure) {
      report(failure);
    }
  }

  private String reaped(Leadership leadership) {
    try {
      wakeWorkers(reaping.inTerm(leadership));
      return "ran";
    } catch (LeaseLostException lost) {
      LOG.debugf("a round of the reaper ended: %s", lost.getMessage());
      return "lost";
    } catch (RuntimeException failure) {
      leadership.giveUp();
      throw failure;
    }
  }

  private String reapedByEveryNode() {
    wakeWorkers(reaping.withoutTerm());
    return "unled";
  }

  private void wakeWorkers(int found) {
    if (found > 0) {
      workers.wake();
    }
  }

  private static void report(RuntimeException failure) {
    if (DatabaseFailure.of(failure).passes()) {
      LOG.warnf("the reaper waits for PostgreSQL: %s", failure.getMessage());
    } else {
      LOG.error("a round of the reaper failed", failure);
    }
  }
}
