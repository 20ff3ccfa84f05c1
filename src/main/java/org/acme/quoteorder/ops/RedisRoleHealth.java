package org.acme.quoteorder.ops;

import org.acme.quoteorder.coordination.redis.RedisHealth;
import org.acme.quoteorder.coordination.redis.RedisRole;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;

/** Tells whether a role's Redis answers; always UP, because every use of it has a degraded mode. */
final class RedisRoleHealth {

  private RedisRoleHealth() {}

  static HealthCheckResponse of(RedisHealth health, RedisRole role) {
    HealthCheckResponseBuilder told =
        HealthCheckResponse.named("redis " + role.label() + " (informational)").up();
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
