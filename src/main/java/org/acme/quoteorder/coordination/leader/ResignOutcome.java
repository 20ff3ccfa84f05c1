package org.acme.quoteorder.coordination.leader;

import java.util.function.Function;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.jspecify.annotations.Nullable;

/** What became of a resignation. */
public sealed interface ResignOutcome {
  /** The next contender leads at once. */
  record Resigned() implements ResignOutcome {}

  /** Somebody else leads by now, or nobody. Nothing was changed. */
  record NotLeading() implements ResignOutcome {}

  /**
   * Redis gave no answer. The lease ends by itself with its time to live.
   *
   * @param mayHaveHappened the call was sent, and may still be executed
   */
  record Unavailable(UnavailableCause cause, boolean mayHaveHappened) implements ResignOutcome {}

  /** One answer per case; the way to take an outcome apart. */
  default <T extends @Nullable Object> T fold(
      Function<? super Resigned, ? extends T> resigned,
      Function<? super NotLeading, ? extends T> notLeading,
      Function<? super Unavailable, ? extends T> unavailable) {
    if (this instanceof Resigned it) {
      return resigned.apply(it);
    }
    if (this instanceof NotLeading it) {
      return notLeading.apply(it);
    }
    return unavailable.apply((Unavailable) this);
  }
}
