package org.acme.quoteorder.coordination.redis;

import io.micrometer.core.instrument.config.MeterFilter;
import io.quarkus.redis.client.RedisClientName;
import io.quarkus.runtime.Startup;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Redis;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.acme.quoteorder.coordination.CoordinationMetrics;
import org.acme.quoteorder.coordination.key.KeySpace;
import org.acme.quoteorder.coordination.time.Deadlines;
import org.acme.quoteorder.coordination.time.Ticker;

/**
 * Wires the ground floor. A setting that makes no sense stops the start; a Redis that is away does
 * not.
 */
@Singleton
final class RedisBeans {
  /**
   * @param coordination asked for so that Quarkus configures a client of this name
   * @param cache likewise
   */
  @Produces
  @Singleton
  @Startup
  RedisConnections connections(
      Vertx vertx,
      @RedisClientName("coordination") Redis coordination,
      @RedisClientName("cache") Redis cache,
      RedisServers servers,
      RedisConfig config,
      Ticker ticker) {
    return new RedisConnections(vertx, servers.byRole(), config.settings(), ticker);
  }

  void close(@Disposes RedisConnections connections) {
    connections.close();
  }

  @Produces
  @Singleton
  RedisScripts scripts(
      RedisConnections connections, Deadlines deadlines, CoordinationMetrics metrics) {
    return connections.scripts(deadlines, metrics);
  }

  /**
   * No metrics of the clients' pools: a {@link RedisLink} makes a new client for each connection,
   * and the framework would go on showing the pool of the first.
   */
  @Produces
  @Singleton
  MeterFilter noPools() {
    return MeterFilter.denyNameStartsWith("redis.pool.");
  }

  @Produces
  @Singleton
  @Startup
  KeySpace keySpace(RedisConfig config) {
    return new KeySpace(config.keyPrefix().orElse(""));
  }
}
