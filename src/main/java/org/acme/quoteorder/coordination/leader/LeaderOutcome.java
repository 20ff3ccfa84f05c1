package org.acme.quoteorder.coordination.leader;

import java.time.Duration;
import java.util.function.Function;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.jspecify.annotations.Nullable;

/** Who leads, as far as Redis knows. */
public sealed interface LeaderOutcome {
  /**
   * This candidate leads until the deadline of the leadership, and not a moment longer unless it
   * renews.
   */
  record Leading(Leadership leadership) implements LeaderOutcome {}

  /**
   * Another candidate leads.
   *
   * @param retryAfter when its lease ends unless it renews; an estimate, more than zero
   */
  record Following(Duration retryAfter) implements LeaderOutcome {}

  /**
   * Redis gave no answer. A leader keeps its leadership until the deadline that it already has, and
   * then steps down; a follower does not lead.
   *
   * @param mayHaveHappened the call was sent, and may still be executed
   */
  record Unavailable(UnavailableCause cause, boolean mayHaveHappened) implements LeaderOutcome {}

  /** One answer per case; the way to take an outcome apart. */
  default <T extends @Nullable Object> T fold(
      Function<? super Leading, ? extends T> leading,
      Function<? super Following, ? extends T> following,
      Function<? super Unavailable, ? extends T> unavailable) {
    if (this instanceof Leading it) {
      return leading.apply(it);
    }
    if (this instanceof Following it) {
      return following.apply(it);
    }
    return unavailable.apply((Unavailable) this);
  }
}
