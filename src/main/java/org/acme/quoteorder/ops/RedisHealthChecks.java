package org.acme.quoteorder.ops;

import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.acme.quoteorder.coordination.redis.RedisHealth;
import org.acme.quoteorder.coordination.redis.RedisRole;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * Tells whether each role's Redis answers; always UP, because every use of it has a degraded mode.
 */
@Singleton
final class RedisHealthChecks {
  private final RedisHealth health;

  RedisHealthChecks(RedisHealth health) {
    this.health = health;
  }

  @Produces
  @Readiness
  HealthCheck coordination() {
    return () -> look(RedisRole.COORDINATION);
  }

  @Produces
  @Readiness
  HealthCheck cache() {
    return () -> look(RedisRole.CACHE);
  }

  private HealthCheckResponse look(RedisRole role) {
    var told = HealthCheckResponse.named("redis " + role.label() + " (informational)").up();
    return health
        .check(role)
        .fold(
            reachable ->
                told.withData("reachable", true)
                    .withData("version", reachable.version())
                    .withData("latencyMicros", reachable.latency().toNanos() / 1000)
                    .build(),
            unavailable ->
                told.withData("reachable", false)
                    .withData("cause", unavailable.cause().name())
                    .build());
  }
}
