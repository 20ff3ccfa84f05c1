package org.acme.quoteorder.coordination.lease;

import java.util.function.Function;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.jspecify.annotations.Nullable;

/** What became of a release. */
public sealed interface LeaseReleaseOutcome {
  /** The next holder need not wait. */
  record Released() implements LeaseReleaseOutcome {}

  /** It had ended, was lost, or is another's by now. Nothing was changed. */
  record NotHeld() implements LeaseReleaseOutcome {}

  /**
   * Redis gave no answer. Nobody renews the lease any more, the release is repeated as soon as
   * Redis answers, and at the latest the lease ends by itself.
   *
   * @param mayHaveHappened the call was sent, and may still be executed
   */
  record Unavailable(UnavailableCause cause, boolean mayHaveHappened)
      implements LeaseReleaseOutcome {}

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
