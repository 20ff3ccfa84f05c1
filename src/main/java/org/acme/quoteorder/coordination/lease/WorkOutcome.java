package org.acme.quoteorder.coordination.lease;

import java.time.Duration;
import java.util.function.Function;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.jspecify.annotations.Nullable;

/**
 * What became of work that was to run under a lease.
 *
 * @param <T> what the work gives
 */
public sealed interface WorkOutcome<T extends @Nullable Object> {
  /** It ran to its end while the lease was held. */
  record Done<T extends @Nullable Object>(T value) implements WorkOutcome<T> {}

  /**
   * The lease was lost before the work ended, so another may have begun. What the work had written
   * is judged by the tokens it was written with.
   */
  record Lost<T extends @Nullable Object>(LeaseLoss why) implements WorkOutcome<T> {}

  /**
   * It did not run: another holds the lease.
   *
   * @param retryAfter an estimate, more than zero
   */
  record HeldByOther<T extends @Nullable Object>(Duration retryAfter) implements WorkOutcome<T> {}

  /** It did not run: Redis gave no answer. */
  record Unavailable<T extends @Nullable Object>(UnavailableCause cause)
      implements WorkOutcome<T> {}

  /** One answer per case; the way to take an outcome apart. */
  default <R extends @Nullable Object> R fold(
      Function<? super Done<T>, ? extends R> done,
      Function<? super Lost<T>, ? extends R> lost,
      Function<? super HeldByOther<T>, ? extends R> heldByOther,
      Function<? super Unavailable<T>, ? extends R> unavailable) {
    if (this instanceof Done<T> it) {
      return done.apply(it);
    }
    if (this instanceof Lost<T> it) {
      return lost.apply(it);
    }
    if (this instanceof HeldByOther<T> it) {
      return heldByOther.apply(it);
    }
    return unavailable.apply((Unavailable<T>) this);
  }
}
