package org.acme.quoteorder.coordination.idempotency;

import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.acme.quoteorder.coordination.idempotency.IdempotencyRecords.ClaimedKey;
import org.acme.quoteorder.coordination.idempotency.IdempotencyRecords.KeptAnswer;
import org.acme.quoteorder.sql.DatabaseFailure;
import org.jboss.logging.Logger;

/**
 * Runs an operation once per idempotency key, and answers every repetition with the first answer.
 *
 * <p>Redis answers first: a replay costs one round trip and no transaction, a second caller hears
 * at once that the first is at work. PostgreSQL decides: the record, the effect and the event are
 * one transaction, so without Redis, or against a Redis that lost or invented something, the
 * answers stay the same, only slower. An attempt is known by its token; an attempt that was taken
 * over completes nothing in its successor's name, because the key's row admits one of them.
 *
 * <p>The source of the idea is the state machine of Stripe's idempotent requests (Leach, 2017) and
 * the expired IETF draft {@code draft-ietf-httpapi-idempotency-key-header}.
 */
@ApplicationScoped
public class IdempotentCalls {

  private static final Logger LOG = Logger.getLogger(IdempotentCalls.class);

  /** What a caller is told who has to come again: most attempts last milliseconds. */
  private static final Duration COME_AGAIN = Duration.ofSeconds(1);

  /**
   * Tries of one call against PostgreSQL: a lost reply to COMMIT or a serialization failure costs
   * one.
   */
  private static final int TRIES = 3;

  private final IdempotencyStates states;
  private final IdempotencyRecords records;

  IdempotentCalls(IdempotencyStates states, IdempotencyRecords records) {
    this.states = states;
    this.records = records;
  }

  /**
   * Runs {@code operation}, or answers in its stead.
   *
   * @param businessId what the call is about, for people who read the records
   * @throws RuntimeException what the operation threw: nothing was kept, and the key is free again
   */
  public CallOutcome call(
      IdempotencyKey key,
      Fingerprint fingerprint,
      String businessId,
      IdempotentOperation operation) {
    var attempt = newAttempt(key, fingerprint);
    return states
        .begin(attempt)
        .fold(
            started -> run(attempt, businessId, operation),
            inProgress -> finishedMeanwhile(attempt),
            finished -> new CallOutcome.Replayed(finished.response()),
            reused -> new CallOutcome.Reused(),
            unavailable -> run(attempt, businessId, operation));
  }

  /**
   * Redis says that an attempt is alive; it may have died after its commit, so PostgreSQL is asked.
   */
  private CallOutcome finishedMeanwhile(Attempt attempt) {
    return records
        .find(attempt.key())
        .map(kept -> answerOf(attempt.fingerprint(), kept))
        .orElseGet(() -> new CallOutcome.InProgress(COME_AGAIN));
  }

  private CallOutcome run(Attempt first, String businessId, IdempotentOperation operation) {
    var attempt = first;
    for (int tries = 1; ; tries++) {
      var transaction = new OneTransaction(attempt, businessId, operation);
      try {
        return tell(first, transaction.run());
      } catch (RuntimeException failure) {
        var kind = DatabaseFailure.of(failure);
        boolean again = transaction.outcomeUnknown() || kind == DatabaseFailure.SERIALIZATION;
        if (again && tries < TRIES) {
          LOG.warnf("an idempotent call is judged again: %s", failure.getMessage());
          attempt = newAttempt(attempt.key(), attempt.fingerprint());
          continue;
        }
        giveUp(first, transaction);
        if (kind == DatabaseFailure.LOCK_TIMEOUT && !transaction.claimed()) {
          return new CallOutcome.InProgress(COME_AGAIN);
        }
        throw failure;
      }
    }
  }

  /** An unknown outcome is never released: the next attempt has to ask PostgreSQL. */
  private void giveUp(Attempt attempt, OneTransaction transaction) {
    if (transaction.outcomeUnknown()) {
      states.unknown(attempt);
    } else {
      states.release(attempt);
    }
  }

  /** Redis knows the call by its first token, however often PostgreSQL had to be asked. */
  private CallOutcome tell(Attempt attempt, CommittedAnswer committed) {
    var kept = committed.kept();
    states.finish(new Attempt(attempt.key(), kept.fingerprint(), attempt.token()), kept.response());
    return committed.now()
        ? new CallOutcome.Answered(kept.response())
        : answerOf(attempt.fingerprint(), kept);
  }

  private static CallOutcome answerOf(Fingerprint asked, KeptAnswer kept) {
    return kept.fingerprint().equals(asked)
        ? new CallOutcome.Replayed(kept.response())
        : new CallOutcome.Reused();
  }

  private static Attempt newAttempt(IdempotencyKey key, Fingerprint fingerprint) {
    return new Attempt(key, fingerprint, UUID.randomUUID().toString());
  }

  /**
   * @param now whether this call's own transaction committed it
   */
  private record CommittedAnswer(KeptAnswer kept, boolean now) {}

  /**
   * One try: claim, effect and record in one transaction, and what is known of it when it failed.
   */
  private final class OneTransaction {

    private final Attempt attempt;
    private final String businessId;
    private final IdempotentOperation operation;
    private boolean claimed;
    private boolean bodyDone;

    OneTransaction(Attempt attempt, String businessId, IdempotentOperation operation) {
      this.attempt = attempt;
      this.businessId = businessId;
      this.operation = operation;
    }

    CommittedAnswer run() {
      Optional<CommittedAnswer> answer = Optional.empty();
      while (answer.isEmpty()) {
        answer = QuarkusTransaction.requiringNew().call(this::body);
      }
      return answer.get();
    }

    /** Empty when the record that stood in the way is gone: look again, in a new transaction. */
    private Optional<CommittedAnswer> body() {
      if (records.claim(attempt, businessId) == ClaimedKey.TAKEN) {
        return records.find(attempt.key()).map(kept -> new CommittedAnswer(kept, false));
      }
      claimed = true;
      var response = operation.run();
      records.finish(attempt, response);
      bodyDone = true;
      return Optional.of(
          new CommittedAnswer(new KeptAnswer(attempt.fingerprint(), response), true));
    }

    boolean claimed() {
      return claimed;
    }

    /** The failure came from the commit itself: it may have happened. */
    boolean outcomeUnknown() {
      return bodyDone;
    }
  }
}
