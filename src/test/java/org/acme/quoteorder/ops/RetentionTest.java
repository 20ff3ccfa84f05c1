package org.acme.quoteorder.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agroal.api.AgroalDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.redis.client.RedisClientName;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.acme.quoteorder.coordination.CoordinationMetrics;
import org.acme.quoteorder.coordination.NodeId;
import org.acme.quoteorder.coordination.idempotency.IdempotencyRecords;
import org.acme.quoteorder.coordination.idempotency.IdempotencySettings;
import org.acme.quoteorder.coordination.lease.FencingTokens;
import org.acme.quoteorder.coordination.lease.Lease;
import org.acme.quoteorder.coordination.lease.LeaseLoss;
import org.acme.quoteorder.coordination.lease.LeaseLostException;
import org.acme.quoteorder.coordination.lease.LeaseName;
import org.acme.quoteorder.coordination.lease.LeaseReleaseOutcome;
import org.acme.quoteorder.coordination.lease.LeaseRequest;
import org.acme.quoteorder.coordination.lease.LeasedWork;
import org.acme.quoteorder.coordination.lease.Leases;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.messaging.EventRetention;
import org.acme.quoteorder.support.story.Sql;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Old records go in batches, by one node at a time, and only in the name of the newest run. */
@QuarkusTest
class RetentionTest {

  private static final String KEY = "lock:quote-order:retention";

  @Inject Retention retention;
  @Inject DeletingOldRecords deleting;
  @Inject FencingTokens tokens;
  @Inject Leases leases;
  @Inject MeterRegistry metrics;
  @Inject AgroalDataSource database;
  @Inject LeasedWork work;
  @Inject NodeId node;
  @Inject IdempotencyRecords idempotency;
  @Inject IdempotencySettings idempotencySettings;
  @Inject EventRetention events;
  @Inject CoordinationMetrics ticks;

  @Inject
  @RedisClientName("coordination")
  RedisDataSource redis;

  private final Sql sql = new Sql(() -> database.getConnection());
  private final String consumer = "retention-" + UUID.randomUUID();

  @BeforeEach
  void oldMarksAndAYoungOne() {
    marks(1_200, "31 days");
    marks(1, "29 days");
  }

  @AfterEach
  void nobodyHoldsTheLease() {
    redis.key().del(KEY);
    sql.update("delete from processed_event where consumer = ?", consumer);
  }

  @Test
  void what_is_old_goes_however_much_it_is_and_what_is_young_stays() throws Exception {
    double before = ticks("ran");
    retention.deleteOld();
    assertThat(left()).isEqualTo("1");
    assertThat(ticks("ran")).isEqualTo(before + 1);
    assertThat(redis.key().exists(KEY)).as("the lease is given back").isFalse();
  }

  @Test
  void while_another_node_does_it_this_one_skips_its_turn() throws Exception {
    double before = ticks("skipped");
    redis.value(String.class).psetex(KEY, 60_000, "1 other-node");
    retention.deleteOld();
    assertThat(left()).isEqualTo("1201");
    assertThat(ticks("skipped")).isEqualTo(before + 1);
  }

  @Test
  void where_redis_grants_no_lease_it_waits_for_another_turn() throws Exception {
    double before = ticks("unled");
    redis.list(String.class).rpush(KEY, "not a lease");
    retention.deleteOld();
    assertThat(left()).isEqualTo("1201");
    assertThat(ticks("unled")).isEqualTo(before + 1);
  }

  @Test
  void a_run_that_was_paused_past_its_lease_deletes_nothing_beside_the_next_one() throws Exception {
    double before = metrics.counter("quoteorder.fenced.writes", "write", "retention").count();
    try (var lease = new WakesUpTooLate()) {
      assertThatThrownBy(() -> deleting.under(lease)).isInstanceOf(LeaseLostException.class);
    }
    assertThat(left()).isEqualTo("1201");
    assertThat(metrics.counter("quoteorder.fenced.writes", "write", "retention").count())
        .isEqualTo(before + 1);
  }

  @Test
  void a_run_whose_lease_is_lost_stops_before_its_next_batch() throws Exception {
    var request = LeaseRequest.once(Retention.LEASE, "test", Duration.ofSeconds(9));
    var lease = leases.acquire(request).fold(a -> a.lease(), h -> null, u -> null);
    assertThat(lease).isNotNull();
    lease.release();
    assertThatThrownBy(() -> deleting.under(lease)).isInstanceOf(LeaseLostException.class);
    assertThat(left()).isEqualTo("1201");
  }

  @Test
  void a_node_that_ends_begins_no_further_batch_and_gives_the_lease_back() throws Exception {
    var ending =
        new DeletingOldRecords(tokens, node, ticks, idempotency, idempotencySettings, events);
    ending.takeNothingNew();
    new Retention(work, node, ending, ticks).deleteOld();
    assertThat(left()).isEqualTo("1201");
    assertThat(redis.key().exists(KEY)).isFalse();
  }

  private void marks(int howMany, String age) {
    sql.update(
        "insert into processed_event (consumer, source, event_id, processed_at)"
            + " select ?, 'test', ? || n, now() - ?::interval from generate_series(1, ?) n",
        consumer,
        age,
        age,
        howMany);
  }

  private String left() {
    return sql.one("select count(*) from processed_event where consumer = ?", consumer);
  }

  private double ticks(String outcome) {
    return metrics.counter("quoteorder.jobs.ticks", "job", "retention", "outcome", outcome).count();
  }

  /** Believes in itself while, right after its first checkpoint, the next run begins. */
  private final class WakesUpTooLate implements Lease {
    private final AtomicInteger checkpoints = new AtomicInteger();

    @Override
    public LeaseName name() {
      return Retention.LEASE;
    }

    @Override
    public void checkpoint() {
      if (checkpoints.incrementAndGet() == 1) {
        tokens.draw(Retention.LEASE, "the next run");
      }
    }

    @Override
    public String token() {
      return "token";
    }

    @Override
    public long advisoryToken() {
      return 1;
    }

    @Override
    public Deadline deadline() {
      return new Deadline(Long.MAX_VALUE);
    }

    @Override
    public void onLost(Consumer<LeaseLoss> listener) {}

    @Override
    public void handOver() {}

    @Override
    public LeaseReleaseOutcome release() {
      return new LeaseReleaseOutcome.NotHeld();
    }
  }
}
