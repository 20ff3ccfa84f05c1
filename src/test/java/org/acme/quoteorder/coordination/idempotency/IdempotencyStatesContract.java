package org.acme.quoteorder.coordination.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.acme.quoteorder.coordination.fixture.Together;
import org.acme.quoteorder.coordination.idempotency.BeginOutcome.Finished;
import org.acme.quoteorder.coordination.idempotency.BeginOutcome.InProgress;
import org.acme.quoteorder.coordination.idempotency.BeginOutcome.Reused;
import org.acme.quoteorder.coordination.idempotency.BeginOutcome.Started;
import org.acme.quoteorder.coordination.idempotency.RecordOutcome.Recorded;
import org.acme.quoteorder.coordination.idempotency.RecordOutcome.Superseded;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link IdempotencyStates} keeps. */
public abstract class IdempotencyStatesContract {
  protected static final Duration LEASE = Duration.ofSeconds(10);
  private static final int WORKERS = 16;
  private static final StoredResponse ACCEPTED =
      new StoredResponse(
          202,
          "application/json",
          "{\"note\":\"a/b \\\"ü\\\" \uD83D\uDE00 \\u0000\t\n\",\"n\":1.10}",
          "/orders/1/workflow-status",
          "\"2\"");
  private static final StoredResponse REFUSED =
      new StoredResponse(409, "application/problem+json", "{}", null, null);

  protected abstract IdempotencyStates states();

  /** Makes the lease of the attempt that is in progress end now, as its time would. */
  protected abstract void lapse(IdempotencyKey key);

  protected abstract void loseEverything();

  @Test
  void of_first_calls_at_once_one_starts() {
    for (int round = 0; round < 50; round++) {
      IdempotencyKey key = key();
      List<BeginOutcome> outcomes = Together.run(WORKERS, i -> states().begin(attempt(key)));
      assertThat(outcomes).filteredOn(Started.class::isInstance).hasSize(1);
      assertThat(outcomes).filteredOn(InProgress.class::isInstance).hasSize(WORKERS - 1);
    }
  }

  @Test
  void of_retries_after_a_dead_attempt_one_takes_over() {
    for (int round = 0; round < 20; round++) {
      IdempotencyKey key = key();
      started(attempt(key));
      lapse(key);
      List<BeginOutcome> outcomes = Together.run(WORKERS, i -> states().begin(attempt(key)));
      assertThat(outcomes).filteredOn(new Started(true)::equals).hasSize(1);
      assertThat(outcomes).filteredOn(InProgress.class::isInstance).hasSize(WORKERS - 1);
    }
  }

  @Test
  void the_first_answer_is_given_again_to_the_byte() {
    Attempt a = started(attempt(key()));
    assertThat(states().finish(a, ACCEPTED)).isInstanceOf(Recorded.class);
    assertThat(states().begin(attempt(a.key()))).isEqualTo(new Finished(ACCEPTED));
  }

  @Test
  void a_final_failure_is_given_again_too() {
    Attempt a = started(attempt(key()));
    states().finish(a, REFUSED);
    assertThat(states().begin(attempt(a.key()))).isEqualTo(new Finished(REFUSED));
  }

  @Test
  void another_request_under_the_key_is_reuse_also_while_the_first_still_runs() {
    Attempt a = started(attempt(key()));
    assertThat(states().begin(other(a.key()))).isInstanceOf(Reused.class);
    states().finish(a, ACCEPTED);
    assertThat(states().begin(other(a.key()))).isInstanceOf(Reused.class);
    assertThat(states().begin(attempt(a.key()))).isInstanceOf(Finished.class);
  }

  @Test
  void in_progress_tells_when_it_is_worth_asking_again() {
    Attempt a = started(attempt(key()));
    assertThat(states().begin(attempt(a.key())))
        .isInstanceOfSatisfying(
            InProgress.class,
            p -> assertThat(p.retryAfter()).isPositive().isLessThanOrEqualTo(LEASE));
  }

  @Test
  void an_attempt_that_begins_twice_is_the_same_attempt() {
    Attempt a = started(attempt(key()));
    assertThat(states().begin(a)).isEqualTo(new Started(false));
    lapse(a.key());
    Attempt b = attempt(a.key());
    assertThat(states().begin(b)).isEqualTo(new Started(true));
    assertThat(states().begin(b)).isEqualTo(new Started(true));
  }

  @Test
  void a_dead_attempt_is_taken_over_whatever_the_fingerprint() {
    Attempt a = started(attempt(key()));
    lapse(a.key());
    assertThat(states().begin(other(a.key()))).isEqualTo(new Started(true));
  }

  @Test
  void a_late_finish_of_a_superseded_attempt_changes_nothing() {
    Attempt slow = started(attempt(key()));
    lapse(slow.key());
    Attempt retry = started(attempt(slow.key()));
    assertThat(states().finish(slow, REFUSED)).isInstanceOf(Superseded.class);
    assertThat(states().release(slow)).isInstanceOf(Superseded.class);
    assertThat(states().unknown(slow)).isInstanceOf(Superseded.class);
    assertThat(states().begin(attempt(slow.key()))).isInstanceOf(InProgress.class);
    assertThat(states().finish(retry, ACCEPTED)).isInstanceOf(Recorded.class);
    assertThat(states().finish(slow, REFUSED)).isInstanceOf(Superseded.class);
    assertThat(states().begin(attempt(slow.key()))).isEqualTo(new Finished(ACCEPTED));
  }

  @Test
  void a_late_finish_that_races_the_retry_never_ends_it() {
    for (int round = 0; round < 300; round++) {
      Attempt slow = started(attempt(key()));
      lapse(slow.key());
      Attempt retry = attempt(slow.key());
      Together.run(2, i -> i == 0 ? states().finish(slow, REFUSED) : states().begin(retry));
      // the slow one came first, then its answer stands; or it came late, then it changed nothing
      BeginOutcome now = states().begin(retry);
      if (now instanceof Started) {
        assertThat(states().finish(retry, ACCEPTED)).isInstanceOf(Recorded.class);
        assertThat(states().begin(attempt(slow.key()))).isEqualTo(new Finished(ACCEPTED));
      } else {
        assertThat(now).isEqualTo(new Finished(REFUSED));
      }
    }
  }

  @Test
  void a_released_key_starts_again_at_once() {
    Attempt a = started(attempt(key()));
    assertThat(states().release(a)).isInstanceOf(Recorded.class);
    assertThat(states().begin(other(a.key()))).isInstanceOf(Started.class);
  }

  @Test
  void an_unknown_outcome_is_taken_over_and_never_answered() {
    Attempt a = started(attempt(key()));
    assertThat(states().unknown(a)).isInstanceOf(Recorded.class);
    assertThat(states().begin(attempt(a.key()))).isEqualTo(new Started(true));
  }

  @Test
  void a_final_answer_is_never_taken_back() {
    Attempt a = started(attempt(key()));
    states().finish(a, ACCEPTED);
    assertThat(states().release(a)).isInstanceOf(Superseded.class);
    assertThat(states().unknown(a)).isInstanceOf(Superseded.class);
    assertThat(states().finish(a, ACCEPTED)).isInstanceOf(Recorded.class);
    assertThat(states().begin(attempt(a.key()))).isEqualTo(new Finished(ACCEPTED));
  }

  @Test
  void a_finish_is_written_also_when_everything_was_lost() {
    Attempt a = started(attempt(key()));
    loseEverything();
    assertThat(states().finish(a, ACCEPTED)).isInstanceOf(Recorded.class);
    assertThat(states().begin(attempt(a.key()))).isEqualTo(new Finished(ACCEPTED));
  }

  @Test
  void after_a_loss_the_rightful_attempt_is_not_overwritten_by_the_one_before() {
    Attempt before = started(attempt(key()));
    loseEverything();
    Attempt now = started(attempt(before.key()));
    assertThat(states().finish(before, REFUSED)).isInstanceOf(Superseded.class);
    assertThat(states().finish(now, ACCEPTED)).isInstanceOf(Recorded.class);
  }

  @Test
  void fingerprints_of_another_version_are_left_to_the_judge() {
    Attempt a = started(attempt(key()));
    Attempt newer = new Attempt(a.key(), new Fingerprint(2, "else"), token());
    assertThat(states().begin(newer)).isInstanceOf(InProgress.class);
    states().finish(a, ACCEPTED);
    assertThat(states().begin(newer)).isEqualTo(new Started(true));
  }

  @Test
  void tenants_and_operations_do_not_share_a_key() {
    Attempt a = started(attempt(key()));
    states().finish(a, ACCEPTED);
    IdempotencyKey k = a.key();
    started(attempt(new IdempotencyKey(k.tenant() + ":" + k.operation(), "x", k.key())));
    started(attempt(new IdempotencyKey(k.tenant(), "cancel", k.key())));
    started(attempt(new IdempotencyKey("tenant-7", k.operation(), k.key())));
  }

  private Attempt started(Attempt a) {
    assertThat(states().begin(a)).isInstanceOf(Started.class);
    return a;
  }

  private static Attempt attempt(IdempotencyKey key) {
    return new Attempt(key, new Fingerprint(1, "same"), token());
  }

  private static Attempt other(IdempotencyKey key) {
    return new Attempt(key, new Fingerprint(1, "other"), token());
  }

  private static IdempotencyKey key() {
    return new IdempotencyKey("tenant-42", "submit", UUID.randomUUID().toString());
  }

  private static String token() {
    return UUID.randomUUID().toString();
  }
}
