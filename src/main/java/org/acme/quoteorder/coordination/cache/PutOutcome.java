package org.acme.quoteorder.coordination.cache;

import java.util.function.Function;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.jspecify.annotations.Nullable;

/** What became of a value that was offered. */
public sealed interface PutOutcome {
  /** The cache holds this version now. */
  record Stored() implements PutOutcome {}

  /**
   * A newer version was there and stays.
   *
   * @param version that newer version
   */
  record Superseded(long version) implements PutOutcome {}

  /**
   * Redis gave no answer. The value is not cached; readers load it again.
   *
   * @param mayHaveHappened the call was sent, and may still be executed
   */
  record Unavailable(UnavailableCause cause, boolean mayHaveHappened) implements PutOutcome {}

  /** One answer per case; the way to take an outcome apart. */
  default <T extends @Nullable Object> T fold(
      Function<? super Stored, ? extends T> stored,
      Function<? super Superseded, ? extends T> superseded,
      Function<? super Unavailable, ? extends T> unavailable) {
    if (this instanceof Stored it) {
      return stored.apply(it);
    }
    if (this instanceof Superseded it) {
      return superseded.apply(it);
    }
    return unavailable.apply((Unavailable) this);
  }
}
