package org.acme.quoteorder.coordination.cache;

import jakarta.inject.Singleton;
import java.time.Duration;
import org.acme.quoteorder.coordination.CoordinationMetrics;
import org.acme.quoteorder.coordination.key.Key;
import org.acme.quoteorder.coordination.redis.RedisRole;
import org.acme.quoteorder.coordination.redis.RedisScripts;
import org.acme.quoteorder.coordination.redis.Reply;
import org.acme.quoteorder.coordination.redis.Script;

/**
 * A copy as one string: a format mark, the version, the time stored by the clock of Redis, the
 * value.
 */
@Singleton
final class RedisVersionedCache implements VersionedCache {
  private static final String TYPE = "cache";

  private final Script read = Script.load("cache", "read");
  private final Script put = Script.load("cache", "put");
  private final RedisScripts scripts;
  private final CoordinationMetrics metrics;

  RedisVersionedCache(RedisScripts scripts, CoordinationMetrics metrics) {
    this.scripts = scripts;
    this.metrics = metrics;
  }

  @Override
  public ReadOutcome read(Key key) {
    ReadOutcome outcome =
        scripts
            .run(read, onCacheRole(key))
            .fold(
                r -> found(r.reply()),
                u -> {
                  metrics.fellBack(TYPE, u.cause().label());
                  return new ReadOutcome.Unavailable(u.cause(), u.mayHaveHappened());
                });
    metrics.acquired(TYPE, outcome.fold(h -> "hit", m -> "miss", u -> "unavailable"));
    return outcome;
  }

  @Override
  public PutOutcome put(Key key, Versioned v, Duration ttl) {
    if (ttl.toMillis() < 1) {
      throw new IllegalArgumentException("a copy lives 1 ms or longer");
    }
    return scripts
        .run(
            put,
            onCacheRole(key),
            String.valueOf(v.version()),
            v.value(),
            String.valueOf(ttl.toMillis()))
        .fold(
            r ->
                r.reply().text(0).equals("STORED")
                    ? new PutOutcome.Stored()
                    : new PutOutcome.Superseded(r.reply().number(1)),
            u -> {
              metrics.fellBack(TYPE, u.cause().label());
              return new PutOutcome.Unavailable(u.cause(), u.mayHaveHappened());
            });
  }

  private ReadOutcome found(Reply reply) {
    return switch (reply.text(0)) {
      case "HIT" ->
          new ReadOutcome.Hit(
              new Versioned(reply.text(3), reply.number(1)), Duration.ofMillis(reply.number(2)));
      case "GARBAGE" -> {
        metrics.fellBack(TYPE, "unreadable");
        yield new ReadOutcome.Miss();
      }
      default -> new ReadOutcome.Miss();
    };
  }

  private static Key onCacheRole(Key key) {
    if (key.pattern().role() != RedisRole.CACHE) {
      throw new IllegalArgumentException(key + " is not of the cache role");
    }
    return key;
  }
}
