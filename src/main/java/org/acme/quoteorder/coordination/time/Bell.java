package org.acme.quoteorder.coordination.time;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Wakes a loop of this process before its timer does. Rings that come while the loop works are
 * folded into one; none is lost, because a ring stays until somebody has waited for it.
 */
public final class Bell {

  private final Semaphore rung = new Semaphore(0);

  /** Wakes whoever waits, or who waits next. */
  public void ring() {
    rung.release();
  }

  /** Waits for a ring, {@code atMost} long; tells whether it rang. */
  public boolean await(Duration atMost) throws InterruptedException {
    boolean rang = rung.tryAcquire(atMost.toMillis(), TimeUnit.MILLISECONDS);
    // a ring may have come between the two, and nobody would hear it later
    return rung.drainPermits() > 0 || rang;
  }
}
