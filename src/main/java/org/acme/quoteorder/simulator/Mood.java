package org.acme.quoteorder.simulator;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How one node's stand-in of a partner feels: it counts calls, so that told failures are exact and
 * not a matter of luck.
 */
final class Mood {
  private final AtomicLong calls = new AtomicLong();
  private final AtomicLong window = new AtomicLong();

  /**
   * Whether this call is one of those that fail at this rate: the n-th is when n × rate passes a
   * whole number.
   */
  boolean fails(double rate) {
    long n = calls.incrementAndGet();
    return Math.floor(n * rate) > Math.floor((n - 1) * rate);
  }

  /** Whether this call is within {@code limit} calls of the second it falls in. */
  boolean admits(int limit, long epochSecond) {
    // Upper bits: the second. Lower 24 bits: calls in it.
    long state =
        window.updateAndGet(old -> (old >>> 24 == epochSecond ? old : epochSecond << 24) + 1);
    return (state & 0xFFFFFF) <= limit;
  }
}
