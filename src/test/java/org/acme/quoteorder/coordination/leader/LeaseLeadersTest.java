package org.acme.quoteorder.coordination.leader;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.acme.quoteorder.coordination.leader.Standing.Leading;
import org.acme.quoteorder.coordination.leader.Standing.Unavailable;
import org.acme.quoteorder.coordination.lease.LeasesFixture;
import org.acme.quoteorder.coordination.time.Ticker;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

final class LeaseLeadersTest extends LeadersOnRedis {
  private static final Duration SOON = Duration.ofSeconds(10);
  private static final Candidacy RELAY = new Candidacy("relay", "node-1", Duration.ofSeconds(2));

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  @Override
  protected Leaders newNode(Ticker ticker) {
    return on(LeasesFixture.newNode(FLOOR, ticker), terms(), ticker);
  }

  @Test
  void the_key_ends_with_the_lease_and_is_gone_after_a_resignation() {
    try (Campaign campaign = campaign(newNode(FLOOR.ticker()))) {
      awaitLeading(campaign);
      assertThat(FLOOR.server().command("PTTL", key()))
          .extracting(left -> Long.parseLong(String.valueOf(left)))
          .satisfies(left -> assertThat(left).isBetween(1L, RELAY.ttl().toMillis()));
    }
    assertThat(FLOOR.server().command("EXISTS", key())).hasToString("0");
  }

  @Test
  void whoever_has_no_time_left_resigns_all_the_same() {
    Campaign campaign = campaign(newNode(FLOOR.ticker()));
    awaitLeading(campaign);
    campaign.close(Duration.ZERO);
    Awaitility.await()
        .atMost(Duration.ofSeconds(1))
        .until(() -> FLOOR.server().command("EXISTS", key()).toString().equals("0"));
  }

  @Test
  void something_else_under_the_key_is_unavailable_and_not_following() {
    FLOOR.server().command("RPUSH", key(), "x");
    try (Campaign campaign = campaign(newNode(FLOOR.ticker()))) {
      Awaitility.await()
          .atMost(SOON)
          .until(() -> campaign.standing().equals(new Unavailable(UnavailableCause.WRONG_TYPE)));
      FLOOR.server().command("DEL", key());
      awaitLeading(campaign);
    }
  }

  @Test
  void forgotten_scripts_depose_nobody() {
    try (Campaign campaign = campaign(newNode(FLOOR.ticker()))) {
      Leadership leadership = awaitLeading(campaign);
      FLOOR.server().command("SCRIPT", "FLUSH");
      long before = leadership.deadline().nanos();
      Awaitility.await().atMost(SOON).until(() -> leadership.deadline().nanos() > before);
      leadership.checkpoint();
    }
  }

  @Test
  void the_gauge_tells_who_leads_and_the_counter_what_changed() {
    var leases = LeasesFixture.newNode(FLOOR, FLOOR.ticker());
    var leaders = new LeaseLeaders(leases, terms(), FLOOR.ticker(), registry);
    for (int times = 1; times <= 2; times++) {
      try (Campaign campaign = campaign(leaders)) {
        awaitLeading(campaign);
        assertThat(leading()).isEqualTo(1);
        assertThat(changes("elected")).isEqualTo(times);
      }
      assertThat(leading()).isZero();
      assertThat(changes("resigned")).isEqualTo(times);
    }
  }

  @Test
  void whoever_forgot_to_close_a_campaign_leads_no_longer_than_the_application_lives() {
    var leaders =
        new LeaseLeaders(
            LeasesFixture.newNode(FLOOR, FLOOR.ticker()), terms(), FLOOR.ticker(), registry);
    Leadership leadership = awaitLeading(campaign(leaders));
    leaders.closeAll();
    assertThat(leadership.deadline().left(FLOOR.ticker())).isLessThan(RELAY.ttl());
    assertThat(FLOOR.server().command("EXISTS", key())).hasToString("0");
  }

  @Test
  void an_idle_leader_and_its_follower_ask_redis_three_times_per_lease_each() {
    var ttl = Duration.ofSeconds(3);
    try (Campaign one = campaign(newNode(FLOOR.ticker()), ttl);
        Campaign two = campaign(newNode(FLOOR.ticker()), ttl)) {
      Awaitility.await()
          .atMost(SOON)
          .until(() -> one.standing() instanceof Leading || two.standing() instanceof Leading);
      FLOOR.server().resetStatistics();
      long until = System.nanoTime() + ttl.multipliedBy(2).toNanos();
      Awaitility.await().atMost(SOON).until(() -> System.nanoTime() - until > 0);
      assertThat(FLOOR.server().calls("evalsha")).isBetween(9L, 14L);
    }
  }

  private static Campaign campaign(Leaders leaders) {
    return leaders.campaign(RELAY, new LeaderObserver() {});
  }

  private static Campaign campaign(Leaders leaders, Duration ttl) {
    return leaders.campaign(new Candidacy("relay", "node", ttl), new LeaderObserver() {});
  }

  private static Leadership awaitLeading(Campaign campaign) {
    Awaitility.await().atMost(SOON).until(() -> campaign.standing() instanceof Leading);
    return ((Leading) campaign.standing()).leadership();
  }

  private double leading() {
    return registry.get("quoteorder.leader.leading").tag("role", "relay").gauge().value();
  }

  private double changes(String change) {
    return registry.counter("quoteorder.leader.changes", "role", "relay", "change", change).count();
  }

  private static String key() {
    return FLOOR.keys().leader("relay").value();
  }
}
