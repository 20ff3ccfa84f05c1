package org.acme.quoteorder.coordination.time;

import java.time.Duration;

/**
 * A moment on this process' {@link Ticker}. It means nothing in another process and is never
 * stored.
 *
 * @param nanos a value of the ticker
 */
public record Deadline(long nanos) {
  public static Deadline after(Ticker ticker, Duration d) {
    return new Deadline(ticker.nanos() + d.toNanos());
  }

  /** What is left, zero once the deadline has passed. */
  public Duration left(Ticker ticker) {
    return Duration.ofNanos(Math.max(0, nanos - ticker.nanos()));
  }

  public boolean passed(Ticker ticker) {
    return nanos - ticker.nanos() <= 0;
  }
}
