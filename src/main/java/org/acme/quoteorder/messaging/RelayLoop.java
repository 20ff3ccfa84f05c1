package org.acme.quoteorder.messaging;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.virtual.threads.VirtualThreads;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.acme.quoteorder.coordination.CoordinationMetrics;
import org.acme.quoteorder.coordination.NodeId;
import org.acme.quoteorder.coordination.OrderlyEnd;
import org.acme.quoteorder.coordination.leader.Campaign;
import org.acme.quoteorder.coordination.leader.Candidacy;
import org.acme.quoteorder.coordination.leader.LeaderObserver;
import org.acme.quoteorder.coordination.leader.Leaders;
import org.acme.quoteorder.coordination.leader.Leadership;
import org.acme.quoteorder.coordination.lease.LeaseLostException;
import org.acme.quoteorder.coordination.time.Bell;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.coordination.time.Ticker;
import org.acme.quoteorder.sql.DatabaseFailure;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Keeps this node's relay going.
 *
 * <p>A commit on this node wakes it at once. What no commit announces (a node that died, an outage
 * of Kafka) is swept up by the leading relay alone, so that an idle fleet asks PostgreSQL once per
 * interval and not once per node. The leadership only saves work: rows decide who publishes, and
 * without Redis every node sweeps, without a term that could be judged.
 */
@ApplicationScoped
class RelayLoop implements LeaderObserver, OrderlyEnd {

  private static final Logger LOG = Logger.getLogger(RelayLoop.class);
  static final String ROLE = "outbox-relay";

  private final Bell bell = new Bell();
  private final OutboxRelay relay;
  private final Leaders leaders;
  private final Candidacy candidacy;
  private final OutboxSettings settings;
  private final CoordinationMetrics metrics;
  private final Ticker ticker;
  private final ExecutorService threads;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean running;
  private volatile Deadline last = new Deadline(0);
  private volatile long nextSweep;
  private volatile @Nullable Campaign campaign;

  RelayLoop(
      OutboxRelay relay,
      Leaders leaders,
      NodeId node,
      OutboxSettings settings,
      CoordinationMetrics metrics,
      Ticker ticker,
      @VirtualThreads ExecutorService threads) {
    this.relay = relay;
    this.leaders = leaders;
    this.candidacy = new Candidacy(ROLE, node.value(), settings.leadership());
    this.settings = settings;
    this.metrics = metrics;
    this.ticker = ticker;
    this.threads = threads;
  }

  void start(@Observes @Priority(Interceptor.Priority.LIBRARY_AFTER) StartupEvent started) {
    running = true;
    nextSweep = ticker.nanos() + settings.sweep().toNanos();
    campaign = leaders.campaign(candidacy, this);
    threads.execute(this::run);
  }

  /** Tells that something was committed which waits to be published. */
  void wake() {
    bell.ring();
  }

  /** What the leader before may have left is swept at once. */
  @Override
  public void elected(Leadership leadership) {
    nextSweep = ticker.nanos();
    bell.ring();
  }

  /**
   * The loop goes round once more, without a look at the sweep, and ends. In a process whose start
   * failed there may be none.
   */
  @Override
  public void publish(Deadline deadline) throws InterruptedException {
    if (!running) {
      return;
    }
    last = deadline;
    running = false;
    bell.ring();
    if (!ended.await(deadline.left(ticker).toNanos(), TimeUnit.NANOSECONDS)) {
      LOG.warn("some events are left to the relay of another node");
    }
  }

  /** The next contender sweeps with its next request. */
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

  private void run() {
    try {
      while (running) {
        round(bell.await(settings.sweep()));
      }
      lastRound();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      ended.countDown();
      // Whatever ends this loop, a leader that sweeps no more must not go on leading.
      resign(Duration.ZERO);
    }
  }

  private void round(boolean rang) {
    try {
      if (running && rang) {
        relay.drain(() -> running);
      }
      if (running && ticker.nanos() - nextSweep >= 0) {
        nextSweep = ticker.nanos() + settings.sweep().toNanos();
        sweep();
      }
    } catch (RuntimeException failure) {
      report(failure);
    }
  }

  private void lastRound() {
    try {
      relay.drain(() -> !last.passed(ticker));
    } catch (RuntimeException failure) {
      report(failure);
    }
  }

  private static void report(RuntimeException failure) {
    if (DatabaseFailure.of(failure).passes()) {
      LOG.warnf("the outbox waits for PostgreSQL: %s", failure.getMessage());
    } else {
      LOG.error("a round of the outbox relay failed", failure);
    }
  }

  private void sweep() {
    var contending = campaign;
    if (contending != null) {
      metrics.ticked(
          ROLE,
          contending
              .standing()
              .fold(
                  leading -> swept(leading.leadership()),
                  following -> "skipped",
                  unavailable -> sweptByEveryNode()));
    }
  }

  private String swept(Leadership leadership) {
    try {
      relay.sweep(leadership, () -> running);
      return "ran";
    } catch (LeaseLostException lost) {
      LOG.debugf("a sweep ended: %s", lost.getMessage());
      return "lost";
    } catch (RuntimeException failure) {
      leadership.giveUp();
      throw failure;
    }
  }

  private String sweptByEveryNode() {
    relay.drain(() -> running);
    return "unled";
  }
}
