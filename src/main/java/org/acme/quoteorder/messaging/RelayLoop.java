package org.acme.quoteorder.messaging;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.virtual.threads.VirtualThreads;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.util.concurrent.ExecutorService;
import org.acme.quoteorder.coordination.NodeId;
import org.acme.quoteorder.coordination.leader.Candidacy;
import org.acme.quoteorder.coordination.leader.Leaders;
import org.acme.quoteorder.coordination.time.Bell;
import org.acme.quoteorder.coordination.time.Ticker;
import org.acme.quoteorder.sql.DatabaseFailure;
import org.jboss.logging.Logger;

/**
 * Keeps this node's relay going.
 *
 * <p>A commit on this node wakes it at once. What no commit announces (a node that died, an outage
 * of Kafka) is swept up by the leading relay alone, so that an idle fleet asks PostgreSQL once per
 * interval and not once per node. The leadership only saves work: rows decide who publishes, and
 * without Redis every node sweeps.
 */
@ApplicationScoped
class RelayLoop {

  private static final Logger LOG = Logger.getLogger(RelayLoop.class);
  static final String ROLE = "outbox-relay";

  private final Bell bell = new Bell();
  private final OutboxRelay relay;
  private final Leaders leaders;
  private final Candidacy candidacy;
  private final OutboxSettings settings;
  private final Ticker ticker;
  private final ExecutorService threads;
  private volatile boolean running;
  private long nextSweep;

  RelayLoop(
      OutboxRelay relay,
      Leaders leaders,
      NodeId node,
      OutboxSettings settings,
      Ticker ticker,
      @VirtualThreads ExecutorService threads) {
    this.relay = relay;
    this.leaders = leaders;
    this.candidacy = new Candidacy(ROLE, node.value(), settings.leadership());
    this.settings = settings;
    this.ticker = ticker;
    this.threads = threads;
  }

  void start(@Observes @Priority(Interceptor.Priority.LIBRARY_AFTER) StartupEvent started) {
    running = true;
    nextSweep = ticker.nanos() + settings.sweep().toNanos();
    threads.execute(this::run);
  }

  /** Tells that something was committed which waits to be published. */
  void wake() {
    bell.ring();
  }

  void stop(@Observes ShutdownEvent stopping) {
    running = false;
    bell.ring();
  }

  private void run() {
    try {
      while (running) {
        round(bell.await(settings.sweep()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void round(boolean rang) {
    try {
      boolean sweep = ticker.nanos() - nextSweep >= 0 && sweeps();
      if (running && (rang || sweep)) {
        relay.drain();
      }
    } catch (RuntimeException failure) {
      if (DatabaseFailure.of(failure).passes()) {
        LOG.warnf("the outbox waits for PostgreSQL: %s", failure.getMessage());
      } else {
        LOG.error("a round of the outbox relay failed", failure);
      }
    }
  }

  private boolean sweeps() {
    nextSweep = ticker.nanos() + settings.sweep().toNanos();
    return leaders
        .contend(candidacy)
        .fold(leading -> true, following -> false, unavailable -> true);
  }
}
