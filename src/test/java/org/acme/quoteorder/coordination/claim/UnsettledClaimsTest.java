package org.acme.quoteorder.coordination.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.acme.quoteorder.coordination.claim.ClaimOutcome.Granted;
import org.acme.quoteorder.coordination.claim.ClaimOutcome.HeldByOther;
import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.acme.quoteorder.coordination.time.Deadline;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Claims and releases of which Redis never told what became of them. */
final class UnsettledClaimsTest {
  @RegisterExtension static final RedisFloor FLOOR = RedisFloor.withDefaults();

  private RedisClaims node;
  private RedisClaims other;

  @BeforeEach
  void build() {
    node = claims();
    other = claims();
    Awaitility.await().until(() -> claim(node, "warm", "x") instanceof Granted);
  }

  @Test
  void an_ambiguous_claim_is_taken_up_again_by_the_same_owner() {
    ambiguous("w", "a");
    Awaitility.await()
        .atMost(Duration.ofSeconds(5))
        .until(() -> claim(node, "w", "a") instanceof Granted);
    assertThat(answer(node, "w", "a")).isInstanceOf(HeldByOther.class);
  }

  @Test
  void a_claim_stays_in_doubt_while_its_repetition_is_not_even_sent() {
    FLOOR.server().pause();
    try {
      // the first ones run into the time-out, and then the breaker lets none pass
      for (int i = 0; i < 30; i++) {
        assertThat(claim(node, "w", "a"))
            .isInstanceOfSatisfying(
                ClaimOutcome.Unavailable.class, u -> assertThat(u.mayHaveHappened()).isTrue());
      }
    } finally {
      FLOOR.server().resume();
    }
    awaitClaimed("w");
    Awaitility.await()
        .atMost(Duration.ofSeconds(5))
        .until(() -> claim(node, "w", "a") instanceof Granted);
  }

  @Test
  void an_ambiguous_claim_is_given_back_once_redis_answers() {
    ambiguous("w", "a");
    Awaitility.await()
        .atMost(Duration.ofSeconds(5))
        .until(() -> !(claim(node, "something else", "a") instanceof ClaimOutcome.Unavailable));
    assertThat(answer(other, "w", "b")).isInstanceOf(Granted.class);
  }

  @Test
  void a_release_that_redis_never_took_is_repeated() {
    Claim claim = ((Granted) answer(node, "w", "a")).claim();
    FLOOR.server().pause();
    try {
      assertThat(node.release(claim)).isInstanceOf(ReleaseOutcome.Unavailable.class);
    } finally {
      FLOOR.server().resume();
    }
    Awaitility.await()
        .atMost(Duration.ofSeconds(5))
        .until(
            () -> {
              claim(node, "something else", "a");
              return claim(other, "w", "b") instanceof Granted;
            });
  }

  @Test
  void a_node_that_ends_gives_all_of_them_back_at_once() throws InterruptedException {
    for (String work : List.of("v", "w", "x", "y")) {
      ambiguous(work, "a");
    }
    // Redis answers again; that settles one of them.
    Awaitility.await()
        .atMost(Duration.ofSeconds(5))
        .until(() -> claim(node, "something else", "a") instanceof Granted);
    node.handOver(Deadline.after(FLOOR.ticker(), Duration.ofSeconds(5)));
    for (String work : List.of("v", "w", "x", "y")) {
      assertThat(answer(other, work, "b")).as(work).isInstanceOf(Granted.class);
    }
  }

  private void ambiguous(String work, String owner) {
    FLOOR.server().pause();
    try {
      assertThat(claim(node, work, owner))
          .isEqualTo(new ClaimOutcome.Unavailable(UnavailableCause.TIMEOUT, true));
    } finally {
      FLOOR.server().resume();
    }
    awaitClaimed(work);
  }

  /** The server runs what it had been sent. */
  private static void awaitClaimed(String work) {
    String key = FLOOR.keys().workClaim(work).value();
    Awaitility.await()
        .until(() -> "1".equals(String.valueOf(FLOOR.server().command("EXISTS", key))));
  }

  private static RedisClaims claims() {
    return new RedisClaims(
        FLOOR.newScripts(), FLOOR.keys(), FLOOR.metrics(), FLOOR.ticker(), FLOOR.sleeper());
  }

  /** The first one that is an answer: a busy machine does not always keep 50 ms. */
  private static ClaimOutcome answer(RedisClaims node, String work, String owner) {
    return Awaitility.await()
        .atMost(Duration.ofSeconds(5))
        .pollDelay(Duration.ZERO)
        .until(
            () -> claim(node, work, owner),
            outcome -> !(outcome instanceof ClaimOutcome.Unavailable));
  }

  private static ClaimOutcome claim(RedisClaims node, String work, String owner) {
    return node.claim(new ClaimRequest(work, owner, Duration.ofMinutes(1)));
  }
}
