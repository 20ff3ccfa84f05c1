package org.acme.quoteorder.messaging;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes this node's relay. Rings that come while it works are folded into one. */
@ApplicationScoped
class RelayBell {

  private final Semaphore rung = new Semaphore(0);

  void ring() {
    rung.release();
  }

  /** Waits for a ring, or for {@code atMost}; {@code true} when it rang. */
  boolean await(Duration atMost) throws InterruptedException {
    boolean rang = rung.tryAcquire(atMost.toMillis(), TimeUnit.MILLISECONDS);
    rung.drainPermits();
    return rang;
  }
}
