package org.acme.quoteorder.coordination.lease;

import java.time.Duration;
import java.util.function.Function;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.jspecify.annotations.Nullable;

/** What became of a request for a lease. Unavailable is never held. */
public sealed interface LeaseOutcome {
  /** It is this caller's, until the lease's deadline. */
  record Acquired(Lease lease) implements LeaseOutcome {}

  /**
   * Another holds it, on this node or another.
   *
   * @param retryAfter when it ends unless it is renewed or released; an estimate, more than zero
   */
  record HeldByOther(Duration retryAfter) implements LeaseOutcome {}

  /**
   * Redis gave no answer. The caller chooses: wait, refuse, or go on where PostgreSQL alone
   * decides.
   *
   * @param mayHaveHappened the call was sent, and may still be executed
   */
  record Unavailable(UnavailableCause cause, boolean mayHaveHappened) implements LeaseOutcome {}

  /** One answer per case; the way to take an outcome apart. */
  default <T extends @Nullable Object> T fold(
      Function<? super Acquired, ? extends T> acquired,
      Function<? super HeldByOther, ? extends T> heldByOther,
      Function<? super Unavailable, ? extends T> unavailable) {
    if (this instanceof Acquired it) {
      return acquired.apply(it);
    }
    if (this instanceof HeldByOther it) {
      return heldByOther.apply(it);
    }
    return unavailable.apply((Unavailable) this);
  }
}
