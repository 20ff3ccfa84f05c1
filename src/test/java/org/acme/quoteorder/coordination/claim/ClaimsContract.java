package org.acme.quoteorder.coordination.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.acme.quoteorder.coordination.claim.ClaimOutcome.Granted;
import org.acme.quoteorder.coordination.claim.ClaimOutcome.HeldByOther;
import org.acme.quoteorder.coordination.claim.ReleaseOutcome.NotHeld;
import org.acme.quoteorder.coordination.claim.ReleaseOutcome.Released;
import org.acme.quoteorder.coordination.fixture.Together;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link Claims} keeps. */
public abstract class ClaimsContract {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final int WORKERS = 16;

  /** The claims under test; one per node. */
  protected abstract Claims claims();

  /** Makes the claim on this item end now, as its time to live would. */
  protected abstract void lapse(String workId);

  @Test
  void one_of_many_that_claim_at_once_is_granted() {
    for (int round = 0; round < 50; round++) {
      String work = work();
      List<ClaimOutcome> outcomes = Together.run(WORKERS, i -> claim(work, "worker-" + i));
      assertThat(outcomes).filteredOn(Granted.class::isInstance).hasSize(1);
      assertThat(outcomes).filteredOn(HeldByOther.class::isInstance).hasSize(WORKERS - 1);
    }
  }

  @Test
  void workers_that_take_turns_never_overlap() {
    String work = work();
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger turns = new AtomicInteger();
    List<Integer> most =
        Together.run(
            WORKERS,
            i -> {
              int seen = 0;
              while (turns.get() < 200) {
                if (claim(work, "worker-" + i) instanceof Granted g) {
                  seen = Math.max(seen, inside.incrementAndGet());
                  turns.incrementAndGet();
                  inside.decrementAndGet();
                  assertThat(claims().release(g.claim())).isInstanceOf(Released.class);
                }
              }
              return seen;
            });
    assertThat(most).allMatch(n -> n <= 1);
  }

  @Test
  void held_tells_when_it_is_worth_asking_again() {
    String work = work();
    granted(work, "a");
    assertThat(claim(work, "b"))
        .isInstanceOfSatisfying(
            HeldByOther.class,
            h -> assertThat(h.retryAfter()).isPositive().isLessThanOrEqualTo(LONG));
  }

  @Test
  void the_attempt_and_not_the_name_is_the_identity() {
    String work = work();
    Claim first = granted(work, "worker");
    assertThat(claim(work, "worker")).isInstanceOf(HeldByOther.class);
    lapse(work);
    Claim second = granted(work, "worker");
    assertThat(second.token()).isNotEqualTo(first.token());
    assertThat(claims().release(first)).isInstanceOf(NotHeld.class);
    assertThat(claim(work, "other")).isInstanceOf(HeldByOther.class);
  }

  @Test
  void a_release_frees_the_item_at_once_and_may_be_repeated() {
    String work = work();
    Claim a = granted(work, "a");
    assertThat(claims().release(a)).isInstanceOf(Released.class);
    assertThat(claims().release(a)).isInstanceOf(NotHeld.class);
    granted(work, "b");
  }

  @Test
  void a_stale_release_leaves_the_next_claim_alone() {
    String work = work();
    Claim stale = granted(work, "a");
    lapse(work);
    Claim current = granted(work, "b");
    assertThat(claims().release(stale)).isInstanceOf(NotHeld.class);
    assertThat(claims().release(current)).isInstanceOf(Released.class);
  }

  @Test
  void a_release_that_races_the_next_claim_leaves_it_alone() {
    for (int round = 0; round < 500; round++) {
      String work = work();
      Claim stale = granted(work, "a");
      List<Object> ends =
          Together.run(
              2,
              i -> {
                if (i == 0) {
                  return claims().release(stale);
                }
                lapse(work);
                return claim(work, "b");
              });
      Claim current = ((Granted) ends.get(1)).claim();
      assertThat(claims().release(current)).isInstanceOf(Released.class);
    }
  }

  @Test
  void the_last_claim_that_vanishes_leaves_nothing_wrong() {
    String work = work();
    for (int i = 0; i < 3; i++) {
      Claim c = granted(work, "a");
      lapse(work);
      assertThat(claims().release(c)).isInstanceOf(NotHeld.class);
    }
  }

  private ClaimOutcome claim(String work, String owner) {
    return claims().claim(new ClaimRequest(work, owner, LONG));
  }

  private Claim granted(String work, String owner) {
    ClaimOutcome outcome = claim(work, owner);
    assertThat(outcome).isInstanceOf(Granted.class);
    return ((Granted) outcome).claim();
  }

  private static String work() {
    return "order-" + UUID.randomUUID();
  }
}
