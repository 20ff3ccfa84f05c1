package org.acme.quoteorder.coordination.claim;

import java.time.Duration;
import java.util.function.Function;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.jspecify.annotations.Nullable;

/** What became of a claim. Unavailable is never held. */
public sealed interface ClaimOutcome {
  /** Nobody else held the item, as far as Redis knows. PostgreSQL still judges the transition. */
  record Granted(Claim claim) implements ClaimOutcome {}

  /**
   * Another claim is alive.
   *
   * @param retryAfter when it ends unless it is released before; an estimate, more than zero
   */
  record HeldByOther(Duration retryAfter) implements ClaimOutcome {}

  /**
   * Redis gave no answer. The caller goes on with the guarded transition in PostgreSQL alone. A
   * claim that may have happened is taken up again or given back by this node as soon as Redis
   * answers, and ends by itself with its time to live.
   *
   * @param mayHaveHappened the call was sent, and may still be executed
   */
  record Unavailable(UnavailableCause cause, boolean mayHaveHappened) implements ClaimOutcome {}

  /** One answer per case; the way to take an outcome apart. */
  default <T extends @Nullable Object> T fold(
      Function<? super Granted, ? extends T> granted,
      Function<? super HeldByOther, ? extends T> heldByOther,
      Function<? super Unavailable, ? extends T> unavailable) {
    if (this instanceof Granted it) {
      return granted.apply(it);
    }
    if (this instanceof HeldByOther it) {
      return heldByOther.apply(it);
    }
    return unavailable.apply((Unavailable) this);
  }
}
