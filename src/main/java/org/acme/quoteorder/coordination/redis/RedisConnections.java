package org.acme.quoteorder.coordination.redis;

import io.vertx.core.Vertx;
import io.vertx.redis.client.RedisOptions;
import java.util.EnumMap;
import java.util.Map;
import org.acme.quoteorder.coordination.CoordinationMetrics;
import org.acme.quoteorder.coordination.time.Deadlines;
import org.acme.quoteorder.coordination.time.Ticker;

/** The link of each role. Connecting begins at once and failing to connect stops nothing. */
public final class RedisConnections implements AutoCloseable {
  private final Map<RedisRole, RedisLink> links = new EnumMap<>(RedisRole.class);
  private final RedisSettings settings;
  private final Ticker ticker;

  public RedisConnections(
      Vertx vertx, Map<RedisRole, RedisOptions> servers, RedisSettings settings, Ticker ticker) {
    this.settings = settings;
    this.ticker = ticker;
    servers.forEach(
        (role, options) -> links.put(role, new RedisLink(role, vertx, options, settings, ticker)));
  }

  /** A script runner with a breaker and a bulkhead of its own per role. */
  public RedisScripts scripts(Deadlines deadlines, CoordinationMetrics metrics) {
    Map<RedisRole, RedisCallPolicy> policies = new EnumMap<>(RedisRole.class);
    links.forEach(
        (role, link) ->
            policies.put(role, new RedisCallPolicy(role, link, settings, deadlines, ticker)));
    return new RedisScripts(policies, metrics, ticker);
  }

  @Override
  public void close() {
    links.values().forEach(RedisLink::close);
  }
}
