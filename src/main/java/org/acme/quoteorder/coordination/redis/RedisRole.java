package org.acme.quoteorder.coordination.redis;

import java.util.Locale;

/**
 * The two jobs Redis has here, each with its own connection, eviction policy, breaker and bulkhead.
 * They may point at one server in development.
 */
public enum RedisRole {
  /** Leases, claims, states: nothing may be evicted ({@code noeviction}). */
  COORDINATION,
  /** Copies of what PostgreSQL knows: anything may be evicted ({@code allkeys-lfu}). */
  CACHE;

  /** The name of the Quarkus client and the label in metrics and health. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
