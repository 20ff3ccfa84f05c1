package org.acme.quoteorder.coordination.idempotency;

import io.quarkus.runtime.Startup;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;

/** How long the states of idempotent calls live in Redis. */
@ConfigMapping(prefix = "quoteorder.idempotency")
public interface IdempotencyConfig {
  /** How long an attempt may be in progress before another one may take over. */
  @WithDefault("10s")
  Duration lease();

  /** How long an answer is remembered. */
  @WithDefault("24h")
  Duration retention();

  /** How long it is remembered that an attempt was released. */
  @WithDefault("1h")
  Duration retryableRetention();

  /** Turns the configuration into settings, and stops the start when they make no sense. */
  @Singleton
  final class Beans {
    @Produces
    @Singleton
    @Startup
    IdempotencySettings settings(IdempotencyConfig config) {
      return new IdempotencySettings(
          config.lease(), config.retention(), config.retryableRetention());
    }
  }
}
