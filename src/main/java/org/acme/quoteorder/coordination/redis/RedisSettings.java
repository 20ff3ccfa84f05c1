package org.acme.quoteorder.coordination.redis;

import java.time.Duration;

/**
 * How a role's Redis is called.
 *
 * @param timeout the budget of one call, from asking to the reply; a request's deadline may shorten
 *     it
 * @param connectTimeout how long one attempt to connect may take, handshake included
 * @param reconnectDelay the first pause between attempts to connect; doubles up to eight times
 *     itself
 * @param bulkhead how many calls may be under way at once
 * @param breakerVolume how many calls the breaker looks at
 * @param breakerRatio the share of them that must fail to open it
 * @param breakerDelay how long it stays open before one call may probe
 */
public record RedisSettings(
    Duration timeout,
    Duration connectTimeout,
    Duration reconnectDelay,
    int bulkhead,
    int breakerVolume,
    double breakerRatio,
    Duration breakerDelay) {
  public RedisSettings {
    positive("timeout", timeout);
    positive("connect-timeout", connectTimeout);
    positive("reconnect-delay", reconnectDelay);
    positive("breaker.delay", breakerDelay);
    positive("bulkhead", bulkhead);
    positive("breaker.volume", breakerVolume);
    if (!(breakerRatio > 0 && breakerRatio <= 1)) {
      throw refused("breaker.ratio", "above 0 and at most 1");
    }
  }

  /** What {@link RedisConfig} says when nothing is configured. */
  public static RedisSettings defaults() {
    return new RedisSettings(
        Duration.ofMillis(50),
        Duration.ofSeconds(1),
        Duration.ofMillis(50),
        128,
        20,
        0.5,
        Duration.ofMillis(500));
  }

  private static void positive(String name, Duration d) {
    if (d.toMillis() < 1) {
      throw refused(name, "1 ms or longer");
    }
  }

  private static void positive(String name, int i) {
    if (i < 1) {
      throw refused(name, "1 or more");
    }
  }

  private static IllegalArgumentException refused(String name, String must) {
    return new IllegalArgumentException("quoteorder.redis." + name + " must be " + must);
  }
}
