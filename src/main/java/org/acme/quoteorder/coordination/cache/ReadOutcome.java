package org.acme.quoteorder.coordination.cache;

import java.time.Duration;
import java.util.function.Function;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.jspecify.annotations.Nullable;

/** What the cache knows. */
public sealed interface ReadOutcome {
  /**
   * A value.
   *
   * @param age how long ago it was stored, by the clock of Redis
   */
  record Hit(Versioned value, Duration age) implements ReadOutcome {}

  /** Nothing, or nothing that can be read. Load from PostgreSQL. */
  record Miss() implements ReadOutcome {}

  /**
   * Redis gave no answer. Load from PostgreSQL, behind a bulkhead.
   *
   * @param mayHaveHappened the call was sent, and may still be executed
   */
  record Unavailable(UnavailableCause cause, boolean mayHaveHappened) implements ReadOutcome {}

  /** One answer per case; the way to take an outcome apart. */
  default <T extends @Nullable Object> T fold(
      Function<? super Hit, ? extends T> hit,
      Function<? super Miss, ? extends T> miss,
      Function<? super Unavailable, ? extends T> unavailable) {
    if (this instanceof Hit it) {
      return hit.apply(it);
    }
    if (this instanceof Miss it) {
      return miss.apply(it);
    }
    return unavailable.apply((Unavailable) this);
  }
}
