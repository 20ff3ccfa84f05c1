package org.acme.quoteorder.coordination.time;

/** A monotonic clock of this process. Only differences of its values mean anything. */
@FunctionalInterface
public interface Ticker {
  /** Nanoseconds since some fixed, arbitrary moment. */
  long nanos();
}
