package org.acme.quoteorder.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.agroal.api.AgroalDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.redis.client.RedisClientName;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.UUID;
import org.acme.quoteorder.coordination.leader.Campaign;
import org.acme.quoteorder.coordination.leader.Candidacy;
import org.acme.quoteorder.coordination.leader.LeaderObserver;
import org.acme.quoteorder.coordination.leader.Leaders;
import org.acme.quoteorder.coordination.leader.Leadership;
import org.acme.quoteorder.coordination.leader.PausedLeadership;
import org.acme.quoteorder.coordination.leader.Standing.Leading;
import org.acme.quoteorder.coordination.lease.FencingTokens;
import org.acme.quoteorder.coordination.lease.LeaseLostException;
import org.acme.quoteorder.coordination.lease.LeaseName;
import org.acme.quoteorder.support.story.Sql;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A sweep counts only in the newest term that PostgreSQL drew. */
@QuarkusTest
@TestProfile(OutboxTest.NoTimer.class)
class SweepTest {

  private static final Duration SOON = Duration.ofSeconds(20);

  @Inject OutboxRelay relay;
  @Inject Leaders leaders;
  @Inject FencingTokens terms;
  @Inject MeterRegistry metrics;
  @Inject AgroalDataSource database;

  @Inject
  @RedisClientName("coordination")
  RedisDataSource redis;

  private final Sql sql = new Sql(() -> database.getConnection());
  private final LeaseName role = LeaseName.leader("sweep-" + UUID.randomUUID());
  private final String event = UUID.randomUUID().toString();

  /** An event that no commit of this node announced. */
  @BeforeEach
  void somethingWaits() {
    sql.update(
        "insert into outbox_event (event_id, topic, aggregate_id, aggregate_version, type, tenant_id, correlation_id, payload)"
            + " values (?, ?, ?, 1, 'order.status-changed', 'tenant-42', 'c-1', '{}')",
        UUID.fromString(event),
        Topics.ORDERS,
        event);
  }

  @Test
  void the_leader_publishes_what_nobody_announced() {
    relay.sweep(new PausedLeadership(terms.draw(role, "leader")), () -> true);
    assertThat(published()).isEqualTo("1");
  }

  @Test
  void a_leader_that_was_overtaken_between_checkpoint_and_claim_claims_nothing() {
    var paused = new PausedLeadership(terms.draw(role, "paused"));
    double before = refused();
    terms.draw(role, "successor");
    relay.sweep(paused, () -> true);
    assertThat(refused()).isEqualTo(before + 1);
    assertThat(paused.timesOvertaken()).isEqualTo(1);
    assertUntouched();
  }

  @Test
  void also_after_redis_lost_everything_the_old_term_is_refused_and_the_new_one_counts() {
    var candidacy = new Candidacy(role.path().get(0), "test", Duration.ofSeconds(30));
    try (Campaign campaign = leaders.campaign(candidacy, new LeaderObserver() {})) {
      Leadership old = awaitLeading(campaign);
      redis.flushall();
      var successor = terms.draw(role, "successor");
      assertThat(successor.value()).isGreaterThan(old.term().value());
      double before = refused();
      relay.sweep(old, () -> true);
      assertThat(refused()).isEqualTo(before + 1);
      assertUntouched();
      assertThatThrownBy(old::checkpoint).isInstanceOf(LeaseLostException.class);

      Leadership again = awaitLeading(campaign);
      assertThat(again.term().value()).isGreaterThan(successor.value());
      relay.sweep(again, () -> true);
      assertThat(published()).isEqualTo("1");
    }
  }

  @Test
  void a_leader_whose_lease_has_ended_does_not_even_ask() {
    var candidacy = new Candidacy(role.path().get(0), "test", Duration.ofSeconds(30));
    Campaign campaign = leaders.campaign(candidacy, new LeaderObserver() {});
    Leadership old = awaitLeading(campaign);
    campaign.close();
    assertThatThrownBy(() -> relay.sweep(old, () -> true)).isInstanceOf(LeaseLostException.class);
    assertUntouched();
  }

  private static Leadership awaitLeading(Campaign campaign) {
    await().atMost(SOON).until(() -> campaign.standing() instanceof Leading);
    return ((Leading) campaign.standing()).leadership();
  }

  private void assertUntouched() {
    assertThat(
            sql.one(
                "select count(*) from outbox_event where aggregate_id = ? and attempts = 0 and claim_token is null",
                event))
        .isEqualTo("1");
  }

  private String published() {
    return sql.one(
        "select count(*) from outbox_event where aggregate_id = ? and published_at is not null",
        event);
  }

  private double refused() {
    return metrics.counter("quoteorder.fenced.writes", "write", "sweep").count();
  }
}
