package org.acme.quoteorder.coordination.redis;

import java.time.Duration;
import java.util.function.Function;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.jspecify.annotations.Nullable;

/** What {@link RedisHealth} found. */
public sealed interface HealthOutcome {
  /**
   * A script ran.
   *
   * @param version the server's version, as it tells it
   * @param latency from sending to the reply
   */
  record Reachable(String version, Duration latency) implements HealthOutcome {}

  /** No script ran. */
  record Unavailable(UnavailableCause cause, boolean mayHaveHappened) implements HealthOutcome {}

  /** One answer per case; the way to take an outcome apart. */
  default <T extends @Nullable Object> T fold(
      Function<? super Reachable, ? extends T> reachable,
      Function<? super Unavailable, ? extends T> unavailable) {
    if (this instanceof Reachable it) {
      return reachable.apply(it);
    }
    return unavailable.apply((Unavailable) this);
  }
}
