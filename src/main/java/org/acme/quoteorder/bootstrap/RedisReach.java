package org.acme.quoteorder.bootstrap;

import io.quarkus.redis.client.RedisClientName;
import io.vertx.mutiny.redis.client.Command;
import io.vertx.mutiny.redis.client.Redis;
import io.vertx.mutiny.redis.client.Request;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.acme.quoteorder.coordination.redis.RedisRole;

/** Whether the Redis of both roles answers. */
@Singleton
final class RedisReach implements Reach {
  private static final Duration TRY = Duration.ofSeconds(1);

  private final Map<RedisRole, Instance<Redis>> clients;

  RedisReach(
      @RedisClientName("coordination") Instance<Redis> coordination,
      @RedisClientName("cache") Instance<Redis> cache) {
    this.clients = Map.of(RedisRole.COORDINATION, coordination, RedisRole.CACHE, cache);
  }

  @Override
  public String service() {
    return "redis";
  }

  @Override
  public ReachOutcome attempt() {
    for (RedisRole role : List.of(RedisRole.COORDINATION, RedisRole.CACHE)) {
      ReachOutcome outcome = attempt(role);
      if (!(outcome instanceof ReachOutcome.Reached)) {
        return outcome;
      }
    }
    return new ReachOutcome.Reached();
  }

  private ReachOutcome attempt(RedisRole role) {
    Setting hosts = new Setting("quarkus.redis." + role.label() + ".hosts");
    if (hosts.value().isEmpty()) {
      return new ReachOutcome.Never(hosts.missing());
    }
    try {
      clients.get(role).get().send(Request.cmd(Command.PING)).await().atMost(TRY);
      return new ReachOutcome.Reached();
    } catch (RuntimeException e) {
      String reason =
          "the " + role.label() + " role: " + Reasons.innermost(e) + "; check " + hosts.described();
      boolean refused = reason.contains("NOAUTH") || reason.contains("WRONGPASS");
      return refused || e instanceof IllegalArgumentException
          ? new ReachOutcome.Never(reason)
          : new ReachOutcome.NotYet(reason);
    }
  }
}
