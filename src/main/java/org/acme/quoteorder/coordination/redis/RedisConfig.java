package org.acme.quoteorder.coordination.redis;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Optional;

/**
 * How Redis is called, the same for both roles. Where the servers are is said by {@code
 * quarkus.redis.coordination.hosts} and {@code quarkus.redis.cache.hosts}.
 */
@ConfigMapping(prefix = "quoteorder.redis")
public interface RedisConfig {
  /** Put in front of every key where several environments share one Redis. */
  Optional<String> keyPrefix();

  /** The budget of one call; a request's deadline may shorten it. */
  @WithDefault("50ms")
  Duration timeout();

  /** How long one attempt to connect may take, handshake included. */
  @WithDefault("1s")
  Duration connectTimeout();

  /** The first pause between attempts to connect; doubles up to eight times itself. */
  @WithDefault("50ms")
  Duration reconnectDelay();

  /** How many calls may be under way at once, per role. */
  @WithDefault("128")
  int bulkhead();

  Breaker breaker();

  /** When a role is given up for a while. Only time-outs and lost connections count as failures. */
  interface Breaker {
    /** How many calls it looks at. */
    @WithDefault("20")
    int volume();

    /** The share of them that must fail. */
    @WithDefault("0.5")
    double ratio();

    /** How long it stays open before one call may probe. */
    @WithDefault("500ms")
    Duration delay();
  }

  default RedisSettings settings() {
    return new RedisSettings(
        timeout(),
        connectTimeout(),
        reconnectDelay(),
        bulkhead(),
        breaker().volume(),
        breaker().ratio(),
        breaker().delay());
  }
}
