package org.acme.quoteorder.coordination.claim;

import java.util.function.Function;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.jspecify.annotations.Nullable;

/** What became of a release. */
public sealed interface ReleaseOutcome {
  /** The claim was there under this token and is gone. */
  record Released() implements ReleaseOutcome {}

  /** The claim had ended, was lost, or belongs to another token by now. Nothing was changed. */
  record NotHeld() implements ReleaseOutcome {}

  /**
   * Redis gave no answer. The release is repeated as soon as Redis answers; at the latest the claim
   * ends by itself with its time to live.
   *
   * @param mayHaveHappened the call was sent, and may still be executed
   */
  record Unavailable(UnavailableCause cause, boolean mayHaveHappened) implements ReleaseOutcome {}

  /** One answer per case; the way to take an outcome apart. */
  default <T extends @Nullable Object> T fold(
      Function<? super Released, ? extends T> released,
      Function<? super NotHeld, ? extends T> notHeld,
      Function<? super Unavailable, ? extends T> unavailable) {
    if (this instanceof Released it) {
      return released.apply(it);
    }
    if (this instanceof NotHeld it) {
      return notHeld.apply(it);
    }
    return unavailable.apply((Unavailable) this);
  }
}
