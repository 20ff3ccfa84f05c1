package org.acme.quoteorder.coordination.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.acme.quoteorder.coordination.claim.ClaimOutcome.Granted;
import org.acme.quoteorder.coordination.claim.ClaimOutcome.HeldByOther;
import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class RedisClaimsTest extends ClaimsContract {
  @RegisterExtension static final RedisFloor FLOOR = RedisFloor.patient();

  private RedisClaims claims;

  @BeforeEach
  void build() {
    claims =
        new RedisClaims(
            FLOOR.scripts(), FLOOR.keys(), FLOOR.metrics(), FLOOR.ticker(), FLOOR.sleeper());
  }

  @Override
  protected Claims claims() {
    return claims;
  }

  @Override
  protected void lapse(String workId) {
    FLOOR.server().command("DEL", FLOOR.keys().workClaim(workId).value());
  }

  @Test
  void a_claim_ends_with_its_time_to_live() {
    claims.claim(new ClaimRequest("w", "a", Duration.ofSeconds(1)));
    assertThat(ttl("w")).isBetween(1L, 1_000L);
    Awaitility.await().atMost(Duration.ofSeconds(5)).until(() -> claim("b") instanceof Granted);
  }

  @Test
  void a_claim_without_an_end_gets_one() {
    FLOOR.server().command("SET", FLOOR.keys().workClaim("w").value(), "by hand");
    assertThat(claim("a")).isInstanceOf(HeldByOther.class);
    assertThat(ttl("w")).isPositive();
  }

  @Test
  void forgotten_scripts_are_loaded_again_at_once() {
    Granted g = (Granted) claim("a");
    FLOOR.server().command("SCRIPT", "FLUSH");
    assertThat(claims.release(g.claim())).isInstanceOf(ReleaseOutcome.Released.class);
    assertThat(claim("b")).isInstanceOf(Granted.class);
  }

  @Test
  void after_a_loss_of_all_data_the_next_one_is_granted_and_the_holder_learns_it() {
    Granted lost = (Granted) claim("a");
    FLOOR.server().flushAll();
    Granted next = (Granted) claim("b");
    assertThat(claims.release(lost.claim())).isInstanceOf(ReleaseOutcome.NotHeld.class);
    assertThat(claims.release(next.claim())).isInstanceOf(ReleaseOutcome.Released.class);
  }

  @Test
  void something_else_under_the_key_is_unavailable_and_not_held() {
    FLOOR.server().command("RPUSH", FLOOR.keys().workClaim("w").value(), "x");
    assertThat(claim("a"))
        .isEqualTo(new ClaimOutcome.Unavailable(UnavailableCause.WRONG_TYPE, false));
  }

  @Test
  void a_claim_and_a_release_are_one_round_trip_each() {
    claims.release(((Granted) claim("a")).claim());
    FLOOR.server().resetStatistics();
    Granted g = (Granted) claim("a");
    assertThat(FLOOR.server().calls("evalsha")).isEqualTo(1);
    claims.release(g.claim());
    assertThat(FLOOR.server().calls("evalsha")).isEqualTo(2);
    assertThat(FLOOR.server().calls("eval")).isZero();
  }

  private ClaimOutcome claim(String owner) {
    return claims.claim(new ClaimRequest("w", owner, Duration.ofMinutes(1)));
  }

  private static long ttl(String workId) {
    return Long.parseLong(
        String.valueOf(FLOOR.server().command("PTTL", FLOOR.keys().workClaim(workId).value())));
  }
}
