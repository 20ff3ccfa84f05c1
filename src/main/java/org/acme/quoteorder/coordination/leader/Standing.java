package org.acme.quoteorder.coordination.leader;

import java.time.Duration;
import java.util.function.Function;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.jspecify.annotations.Nullable;

/** Where a campaign stands. */
public sealed interface Standing {
  /** This process leads, until the deadline of the leadership, which renewals move. */
  record Leading(Leadership leadership) implements Standing {}

  /**
   * It does not lead. Another does, or nobody does yet, or PostgreSQL could draw no term for it.
   *
   * @param retryAfter when it asks next, counted from when it asked last
   */
  record Following(Duration retryAfter) implements Standing {}

  /**
   * It does not lead, and Redis does not say who does. What the job does then, the job decides.
   *
   * @param cause why Redis gave no answer
   */
  record Unavailable(UnavailableCause cause) implements Standing {}

  /** One answer per case; the way to take a standing apart. */
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
