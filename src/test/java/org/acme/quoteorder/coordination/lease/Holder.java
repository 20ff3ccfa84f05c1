package org.acme.quoteorder.coordination.lease;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.redis.client.RedisOptions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.acme.quoteorder.coordination.CoordinationMetrics;
import org.acme.quoteorder.coordination.key.KeySpace;
import org.acme.quoteorder.coordination.lease.LeaseOutcome.Acquired;
import org.acme.quoteorder.coordination.redis.RedisConnections;
import org.acme.quoteorder.coordination.redis.RedisRole;
import org.acme.quoteorder.coordination.redis.RedisSettings;
import org.awaitility.Awaitility;

/**
 * Somebody who works as a user of a lease must: acquires, draws a token in PostgreSQL, looks at the
 * lease before each write, and lets PostgreSQL judge the write.
 */
final class Holder implements AutoCloseable {
  private final String owner;
  private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
  private final KeySpace keys = new KeySpace("");
  private final RedisConnections redis;
  private final RedisLeases leases;
  private final PlainFencingTokens tokens;

  /** What became of a write. */
  record Attempt(int rows, FenceOutcome fence) {
    boolean counts() {
      return rows == 1 && fence instanceof FenceOutcome.Passed;
    }
  }

  Holder(String owner, String redisUri) {
    this.owner = owner;
    RedisSettings d = RedisSettings.defaults();
    RedisSettings patient =
        new RedisSettings(
            Duration.ofSeconds(2),
            Duration.ofSeconds(2),
            d.reconnectDelay(),
            d.bulkhead(),
            1_000,
            1,
            d.breakerDelay());
    this.redis =
        new RedisConnections(
            vertx,
            Map.of(RedisRole.COORDINATION, new RedisOptions().setConnectionString(redisUri)),
            patient,
            System::nanoTime);
    CoordinationMetrics metrics = new CoordinationMetrics(new SimpleMeterRegistry());
    this.leases =
        new RedisLeases(
            redis.scripts(Optional::empty, metrics),
            keys,
            metrics,
            System::nanoTime,
            pause -> Thread.sleep(pause.toMillis()));
    this.tokens = new PlainFencingTokens(keys);
  }

  /** Asks until it is this holder's. */
  Lease acquire(LeaseName name, Duration ttl) {
    LeaseRequest request =
        LeaseRequest.once(name, owner, ttl)
            .renewedFor(Duration.ofMinutes(5).plus(ttl))
            .waiting(Duration.ofSeconds(2));
    LeaseOutcome outcome =
        Awaitility.await()
            .atMost(Duration.ofSeconds(30))
            .pollDelay(Duration.ZERO)
            .pollInterval(Duration.ofMillis(20))
            .pollInSameThread()
            .until(() -> leases.acquire(request), Acquired.class::isInstance);
    return ((Acquired) outcome).lease();
  }

  FencingToken draw(Connection database, LeaseName name) throws SQLException {
    return tokens.draw(database, name, owner);
  }

  /** Writes where the token is still the newest, judged once by the row and once by the port. */
  Attempt write(Connection database, FencingToken token) throws SQLException {
    database.setAutoCommit(false);
    int rows;
    try (var statement =
        database.prepareStatement(
            "update guarded set written_by = ?, token = ? where exists"
                + " (select 1 from fencing_token where resource = ? and token = ?)")) {
      statement.setString(1, owner);
      statement.setLong(2, token.value());
      statement.setString(3, tokens.resource(token.name()));
      statement.setLong(4, token.value());
      rows = statement.executeUpdate();
    }
    Attempt attempt = new Attempt(rows, tokens.check(database, token));
    if (attempt.counts()) {
      database.commit();
    } else {
      database.rollback();
    }
    return attempt;
  }

  @Override
  public void close() {
    leases.close();
    redis.close();
    vertx.close();
  }
}
