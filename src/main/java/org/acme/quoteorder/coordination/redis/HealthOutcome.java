package org.acme.quoteorder.coordination.redis;

import java.time.Duration;
import java.util.function.Function;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.jspecify.annotations.Nullable;

/** What {@link RedisHealth} found. */
public sealed interface HealthOutcome {
  <T extends @Nullable Object> T fold(
      Function<? super Reachable, ? extends T> reachable,
      Function<? super Unavailable, ? extends T> unavailable);

  /**
   * A script ran.
   *
   * @param version the server's version, as it tells it
   * @param latency from sending to the reply
   */
  record Reachable(String version, Duration latency) implements HealthOutcome {
    @Override
    public <T extends @Nullable Object> T fold(
        Function<? super Reachable, ? extends T> reachable,
        Function<? super Unavailable, ? extends T> unavailable) {
      return reachable.apply(this);
    }
  }

  /** No script ran. */
  record Unavailable(UnavailableCause cause, boolean mayHaveHappened) implements HealthOutcome {
    @Override
    public <T extends @Nullable Object> T fold(
        Function<? super Reachable, ? extends T> reachable,
        Function<? super Unavailable, ? extends T> unavailable) {
      return unavailable.apply(this);
    }
  }
}
