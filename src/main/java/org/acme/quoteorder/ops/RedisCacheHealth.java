package org.acme.quoteorder.ops;

import jakarta.enterprise.context.ApplicationScoped;
import org.acme.quoteorder.coordination.redis.RedisHealth;
import org.acme.quoteorder.coordination.redis.RedisRole;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

@Readiness
@ApplicationScoped
class RedisCacheHealth implements HealthCheck {
  private final RedisHealth health;

  RedisCacheHealth(RedisHealth health) {
    this.health = health;
  }

  @Override
  public HealthCheckResponse call() {
    return RedisRoleHealth.of(health, RedisRole.CACHE);
  }
}
