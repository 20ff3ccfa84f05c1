package org.acme.quoteorder.support.fleet;

/** What a node talks to. */
public enum Service {
  POSTGRES,
  REDIS_COORDINATION,
  REDIS_CACHE,
  KAFKA
}
