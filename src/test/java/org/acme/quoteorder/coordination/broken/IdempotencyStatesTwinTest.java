package org.acme.quoteorder.coordination.broken;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.acme.quoteorder.coordination.idempotency.Attempt;
import org.acme.quoteorder.coordination.idempotency.BeginOutcome;
import org.acme.quoteorder.coordination.idempotency.IdempotencyKey;
import org.acme.quoteorder.coordination.idempotency.IdempotencyStates;
import org.acme.quoteorder.coordination.idempotency.IdempotencyStatesContract;
import org.acme.quoteorder.coordination.idempotency.RecordOutcome;
import org.acme.quoteorder.coordination.idempotency.StoredResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

final class IdempotencyStatesTwinTest {
  @Test
  void a_look_and_a_later_insert_are_caught() {
    Twin.isCaughtAt(LooksThenInserts.class, "of_first_calls_at_once_one_starts");
  }

  @Test
  void a_finish_that_does_not_match_the_attempt_is_caught() {
    Twin.isCaughtAt(
        FinishesForAnybody.class,
        "a_late_finish_of_a_superseded_attempt_changes_nothing",
        "after_a_loss_the_rightful_attempt_is_not_overwritten_by_the_one_before");
  }

  @Test
  void a_release_that_deletes_whatever_is_there_is_caught() {
    Twin.isCaughtAt(FinishesForAnybody.class, "a_final_answer_is_never_taken_back");
  }

  @Test
  void a_key_that_stays_in_progress_as_long_as_the_answer_is_kept_is_caught() {
    Twin.isCaughtAt(
        StaysInProgress.class,
        "a_dead_attempt_is_taken_over_whatever_the_fingerprint",
        "of_retries_after_a_dead_attempt_one_takes_over");
  }

  /** "P fingerprint" while in progress, "F fingerprint" when finished; answers beside it. */
  @ExtendWith(Twin.OnlyOnRequest.class)
  abstract static class Plain extends IdempotencyStatesContract implements IdempotencyStates {
    @RegisterExtension static final RedisFloor FLOOR = RedisFloor.patient();
    private final Map<IdempotencyKey, StoredResponse> answers = new ConcurrentHashMap<>();

    @Override
    protected IdempotencyStates states() {
      return this;
    }

    @Override
    protected void loseEverything() {
      FLOOR.server().flushAll();
    }

    abstract boolean insert(Attempt a);

    @Override
    public BeginOutcome begin(Attempt a) {
      if (insert(a)) {
        return new BeginOutcome.Started(false);
      }
      String found = command(a, "GET");
      if (!found.endsWith(" " + a.fingerprint().hash())) {
        return new BeginOutcome.Reused();
      }
      return found.startsWith("F")
          ? new BeginOutcome.Finished(answers.get(a.key()))
          : new BeginOutcome.InProgress(Duration.ofSeconds(1));
    }

    @Override
    public RecordOutcome finish(Attempt a, StoredResponse r) {
      answers.put(a.key(), r);
      command(a, "SET", "F " + a.fingerprint().hash(), "PX", "60000");
      return new RecordOutcome.Recorded();
    }

    @Override
    public RecordOutcome release(Attempt a) {
      command(a, "DEL");
      return new RecordOutcome.Recorded();
    }

    @Override
    public RecordOutcome unknown(Attempt a) {
      return release(a);
    }

    static String command(Attempt a, String command, String... args) {
      IdempotencyKey k = a.key();
      return Twin.command(
              FLOOR.scripts(),
              FLOOR.keys().idempotency(k.tenant(), k.operation(), k.key()),
              command,
              args)
          .text(0);
    }
  }

  static final class LooksThenInserts extends Plain {
    @Override
    protected void lapse(IdempotencyKey k) {
      String key = FLOOR.keys().idempotency(k.tenant(), k.operation(), k.key()).value();
      FLOOR.server().command("DEL", key);
    }

    @Override
    boolean insert(Attempt a) {
      if (!command(a, "GET").isEmpty()) {
        return false;
      }
      command(a, "SET", "P " + a.fingerprint().hash(), "PX", "60000");
      return true;
    }
  }

  /** SET NX with a time to live as its lease, and a finish that asks nobody. */
  static final class FinishesForAnybody extends Plain {
    @Override
    protected void lapse(IdempotencyKey k) {
      String key = FLOOR.keys().idempotency(k.tenant(), k.operation(), k.key()).value();
      FLOOR.server().command("DEL", key);
    }

    @Override
    boolean insert(Attempt a) {
      return command(a, "SET", "P " + a.fingerprint().hash(), "NX", "PX", "60000").equals("OK");
    }
  }

  /** SET NX for as long as answers are kept: a process that dies blocks the key for that long. */
  static final class StaysInProgress extends Plain {
    @Override
    protected void lapse(IdempotencyKey k) {
      // nothing in this value ends before the key does
    }

    @Override
    boolean insert(Attempt a) {
      return command(a, "SET", "P " + a.fingerprint().hash(), "NX", "PX", "60000").equals("OK");
    }
  }
}
