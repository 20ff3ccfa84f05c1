package org.acme.quoteorder.coordination.cache;

import java.time.Duration;
import java.util.function.Function;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.jspecify.annotations.Nullable;

/** What the cache knows. */
public sealed interface ReadOutcome {
  /** One answer per case; the way to take an outcome apart. */
  <T extends @Nullable Object> T fold(
      Function<? super Hit, ? extends T> hit,
      Function<? super Miss, ? extends T> miss,
      Function<? super Unavailable, ? extends T> unavailable);

  /**
   * A value.
   *
   * @param age how long ago it was stored, by the clock of Redis
   */
  record Hit(Versioned value, Duration age) implements ReadOutcome {
    @Override
    public <T extends @Nullable Object> T fold(
        Function<? super Hit, ? extends T> hit,
        Function<? super Miss, ? extends T> miss,
        Function<? super Unavailable, ? extends T> unavailable) {
      return hit.apply(this);
    }
  }

  /** Nothing, or nothing that can be read. Load from PostgreSQL. */
  record Miss() implements ReadOutcome {
    @Override
    public <T extends @Nullable Object> T fold(
        Function<? super Hit, ? extends T> hit,
        Function<? super Miss, ? extends T> miss,
        Function<? super Unavailable, ? extends T> unavailable) {
      return miss.apply(this);
    }
  }

  /**
   * Redis gave no answer. Load from PostgreSQL, behind a bulkhead.
   *
   * @param mayHaveHappened the call was sent, and may still be executed
   */
  record Unavailable(UnavailableCause cause, boolean mayHaveHappened) implements ReadOutcome {
    @Override
    public <T extends @Nullable Object> T fold(
        Function<? super Hit, ? extends T> hit,
        Function<? super Miss, ? extends T> miss,
        Function<? super Unavailable, ? extends T> unavailable) {
      return unavailable.apply(this);
    }
  }
}
