package org.acme.quoteorder.coordination.redis;

import io.quarkus.redis.client.RedisOptionsCustomizer;
import io.vertx.redis.client.RedisOptions;
import jakarta.inject.Singleton;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Learns from Quarkus how each named client is configured (hosts, TLS, credentials, Sentinel …),
 * because {@link RedisLink} makes its clients itself.
 */
@Singleton
final class RedisServers implements RedisOptionsCustomizer {
  private final Map<String, RedisOptions> byName = new ConcurrentHashMap<>();

  @Override
  public void customize(String clientName, RedisOptions options) {
    byName.put(clientName, new RedisOptions(options));
  }

  Map<RedisRole, RedisOptions> byRole() {
    Map<RedisRole, RedisOptions> servers = new EnumMap<>(RedisRole.class);
    for (RedisRole role : RedisRole.values()) {
      RedisOptions options = byName.get(role.label());
      if (options == null) {
        throw new IllegalStateException(
            "no Redis: set quarkus.redis." + role.label() + ".hosts, like redis://localhost:6379");
      }
      servers.put(role, options);
    }
    return servers;
  }
}
