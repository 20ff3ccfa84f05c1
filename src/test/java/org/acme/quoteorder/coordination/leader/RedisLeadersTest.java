package org.acme.quoteorder.coordination.leader;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.acme.quoteorder.coordination.time.Ticker;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class RedisLeadersTest extends LeadersContract {
  @RegisterExtension static final RedisFloor FLOOR = RedisFloor.patient();

  @Override
  protected Leaders newNode(Ticker ticker) {
    return new RedisLeaders(FLOOR.scripts(), FLOOR.keys(), FLOOR.metrics(), ticker);
  }

  @Override
  protected void lapse(String role) {
    FLOOR.server().command("HSET", key(role), "until", "0");
  }

  @Override
  protected void loseEverything() {
    FLOOR.server().flushAll();
  }

  @Test
  void a_lease_that_nobody_renews_ends_by_the_clock_of_redis() {
    Leaders a = newNode(FLOOR.ticker());
    Leaders b = newNode(FLOOR.ticker());
    a.contend(new Candidacy("relay", "a", Duration.ofMillis(200)));
    assertThat(b.contend(new Candidacy("relay", "b", Duration.ofMillis(200))))
        .isInstanceOf(LeaderOutcome.Following.class);
    Awaitility.await()
        .atMost(Duration.ofSeconds(5))
        .until(
            () ->
                b.contend(new Candidacy("relay", "b", Duration.ofSeconds(9)))
                    instanceof LeaderOutcome.Leading);
  }

  @Test
  void the_key_ends_by_itself_and_outlives_the_lease() {
    newNode(FLOOR.ticker()).contend(new Candidacy("relay", "a", Duration.ofSeconds(10)));
    Object ttl = FLOOR.server().command("PTTL", key("relay"));
    assertThat(Long.parseLong(String.valueOf(ttl)))
        .isBetween(Duration.ofDays(7).toMillis(), Duration.ofDays(7).plusSeconds(10).toMillis());
  }

  @Test
  void garbage_in_the_fields_is_an_ended_lease() {
    FLOOR.server().command("HSET", key("relay"), "candidate", "x", "until", "y", "term", "z");
    assertThat(newNode(FLOOR.ticker()).contend(new Candidacy("relay", "a", Duration.ofSeconds(9))))
        .isInstanceOf(LeaderOutcome.Leading.class);
  }

  @Test
  void something_else_under_the_key_is_unavailable_and_not_following() {
    FLOOR.server().command("SET", key("relay"), "x");
    assertThat(newNode(FLOOR.ticker()).contend(new Candidacy("relay", "a", Duration.ofSeconds(9))))
        .isEqualTo(new LeaderOutcome.Unavailable(UnavailableCause.WRONG_TYPE, false));
  }

  @Test
  void forgotten_scripts_are_loaded_again_at_once() {
    Leaders a = newNode(FLOOR.ticker());
    Candidacy candidacy = new Candidacy("relay", "a", Duration.ofSeconds(9));
    Leadership l = ((LeaderOutcome.Leading) a.contend(candidacy)).leadership();
    FLOOR.server().command("SCRIPT", "FLUSH");
    assertThat(a.contend(candidacy)).isInstanceOf(LeaderOutcome.Leading.class);
    assertThat(a.resign(l)).isInstanceOf(ResignOutcome.Resigned.class);
  }

  @Test
  void contending_and_resigning_are_one_round_trip_each() {
    Leaders a = newNode(FLOOR.ticker());
    Candidacy candidacy = new Candidacy("relay", "a", Duration.ofSeconds(9));
    a.resign(((LeaderOutcome.Leading) a.contend(candidacy)).leadership());
    FLOOR.server().resetStatistics();
    a.resign(((LeaderOutcome.Leading) a.contend(candidacy)).leadership());
    assertThat(FLOOR.server().calls("evalsha")).isEqualTo(2);
    assertThat(FLOOR.server().calls("eval")).isZero();
  }

  private static String key(String role) {
    return FLOOR.keys().leader(role).value();
  }
}
