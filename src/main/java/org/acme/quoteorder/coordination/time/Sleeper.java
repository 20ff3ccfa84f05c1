package org.acme.quoteorder.coordination.time;

import java.time.Duration;

/** Waiting as a dependency, so that tests need not wait. */
@FunctionalInterface
public interface Sleeper {
  /**
   * Waits for {@code d}; zero or less returns at once.
   *
   * @throws InterruptedException when the thread is asked to stop
   */
  void sleep(Duration d) throws InterruptedException;
}
