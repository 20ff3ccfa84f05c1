package org.acme.quoteorder.coordination.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.acme.quoteorder.coordination.fixture.Together;
import org.acme.quoteorder.support.history.Happened;
import org.acme.quoteorder.support.history.History;
import org.acme.quoteorder.support.history.RecordedLeases;
import org.acme.quoteorder.support.proxy.Replies;
import org.acme.quoteorder.support.services.TestDatabase;
import org.acme.quoteorder.support.story.Sql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The history of nodes that acquire, draw, write and release as they can, while replies are lost
 * and Redis forgets everything now and then.
 */
final class LeasesHistoryTest {
  private static final int NODES = 4;
  private static final int WRITES = 240;
  private static final int EACH = 20;
  private static final Duration TTL = Duration.ofSeconds(5);

  @RegisterExtension
  static final RedisFloor FLOOR =
      RedisFloor.patient()
          .throughProxy(proxy -> proxy.loseReply(Replies.any().withProbability(0.01, 7)));

  private static TestDatabase database;

  private final History history = new History(FLOOR.ticker());
  private final LeaseName name = LeaseName.lock("history-" + UUID.randomUUID());
  private final PlainFencingTokens tokens = new PlainFencingTokens(FLOOR.keys());
  private final AtomicInteger turns = new AtomicInteger();

  @BeforeAll
  static void tables() throws IOException {
    database = TestDatabase.create("leases_history");
    Holder.createTables(new Sql(() -> database.connect()));
  }

  @AfterAll
  static void end() {
    database.close();
  }

  @Test
  void nobody_holds_at_once_unless_redis_forgot_and_no_older_write_counts_even_then() {
    Together.run(NODES, this::work);

    assertThat(history.violations()).isEmpty();
    List<Happened> all = history.entries();
    assertThat(all).hasAtLeastOneElementOfType(Happened.DataLost.class);
    assertThat(all).filteredOn(this::isAccepted).hasSizeGreaterThanOrEqualTo(WRITES / 2);
    assertThat(FLOOR.proxy().traffic().lost()).isNotEmpty();
  }

  private boolean isAccepted(Happened happened) {
    return happened instanceof Happened.Wrote wrote && wrote.accepted();
  }

  private int work(int node) throws Exception {
    RedisLeases redis = LeasesFixture.process(FLOOR, FLOOR.ticker());
    Leases leases = new RecordedLeases(redis, history);
    try (Connection connection = database.connect()) {
      LeaseRequest request =
          LeaseRequest.once(name, "node-" + node, TTL).waiting(Duration.ofSeconds(1));
      while (turns.get() < WRITES) {
        if (leases.acquire(request) instanceof LeaseOutcome.Acquired acquired) {
          turn(acquired.lease(), "node-" + node, connection);
        }
      }
    } finally {
      redis.close();
    }
    return node;
  }

  private void turn(Lease lease, String owner, Connection connection) throws Exception {
    FencingToken token =
        history.recording(
            () -> tokens.draw(connection, name, owner),
            (span, drawn) -> new Happened.Drawn(span, owner, "guarded", drawn.value()));
    if (turns.incrementAndGet() % EACH == 0) {
      history.losingData(FLOOR.server()::flushAll);
    }
    history.recording(
        () -> Holder.write(tokens, connection, owner, token),
        (span, attempt) ->
            new Happened.Wrote(span, owner, "guarded", token.value(), attempt.counts()));
    lease.release();
  }
}
