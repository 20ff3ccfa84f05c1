package org.acme.quoteorder.coordination.redis;

/** Whether a role's Redis answers, seen the way the patterns see it: by running a script. */
public interface RedisHealth {
  /**
   * Runs one small script on the role's shared connection, under the same time-out and breaker as
   * any other call. Never throws; one round trip.
   */
  HealthOutcome check(RedisRole role);
}
