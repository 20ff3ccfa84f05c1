package org.acme.quoteorder.coordination.dedupe;

import java.util.function.Function;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.jspecify.annotations.Nullable;

/** What Redis remembers of an event. Only {@link Duplicate} allows the work to be skipped. */
public sealed interface SeenOutcome {
  /** Never seen, as far as Redis knows: do the work. */
  record First(Receipt receipt) implements SeenOutcome {}

  /**
   * Received before but never marked done, so the earlier attempt failed, died or still runs: do
   * the work, the inbox decides.
   */
  record Redelivered(Receipt receipt) implements SeenOutcome {}

  /** Marked done: the effect was committed. Skip it. */
  record Duplicate() implements SeenOutcome {}

  /**
   * Redis gave no answer. Do the work, the inbox decides.
   *
   * @param mayHaveHappened the call was sent, and may still be executed
   */
  record Unavailable(UnavailableCause cause, boolean mayHaveHappened) implements SeenOutcome {}

  /** One answer per case; the way to take an outcome apart. */
  default <T extends @Nullable Object> T fold(
      Function<? super First, ? extends T> first,
      Function<? super Redelivered, ? extends T> redelivered,
      Function<? super Duplicate, ? extends T> duplicate,
      Function<? super Unavailable, ? extends T> unavailable) {
    if (this instanceof First it) {
      return first.apply(it);
    }
    if (this instanceof Redelivered it) {
      return redelivered.apply(it);
    }
    if (this instanceof Duplicate it) {
      return duplicate.apply(it);
    }
    return unavailable.apply((Unavailable) this);
  }
}
