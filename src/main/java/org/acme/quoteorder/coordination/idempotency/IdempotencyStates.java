package org.acme.quoteorder.coordination.idempotency;

/**
 * The state machine of an idempotent call in Redis: IN_PROGRESS, COMPLETED, FAILED_FINAL,
 * FAILED_RETRYABLE, UNKNOWN.
 *
 * <p><b>Guarantee.</b> While one Redis keeps its data: of attempts that begin at once one is {@code
 * Started}, the others are {@code InProgress} or {@code Reused}; a final answer is given again and
 * never replaced by an attempt that does not own the state; nothing stays in progress beyond its
 * lease. <b>Not guaranteed:</b> that {@code Started} is alone, so the record in PostgreSQL judges.
 *
 * <p><b>Errors.</b> None are thrown for anything that Redis does. <b>Time-out:</b> every call may
 * be repeated with the same attempt: {@code begin} answers {@code Started} again, the others {@code
 * Recorded}. <b>Redis lost everything:</b> the next attempt is {@code Started}, and PostgreSQL
 * answers; a finish that comes afterwards is written. A value that cannot be read counts as
 * missing.
 *
 * <p>Source of the idea: the Idempotency-Key draft of the IETF (expired) and Stripe's published
 * design, with a lease and an attempt token per try.
 */
public interface IdempotencyStates {
  /**
   * Asks what is known and, where nothing stands in the way, notes that this attempt is under way
   * until its lease ends; one round trip.
   */
  BeginOutcome begin(Attempt attempt);

  /**
   * Records the final answer: COMPLETED or FAILED_FINAL. Call it after the commit. Writes if the
   * attempt still owns the state, or if there is none; one round trip.
   */
  RecordOutcome finish(Attempt attempt, StoredResponse response);

  /**
   * Notes FAILED_RETRYABLE: the transaction is known to have rolled back, the next attempt may
   * start at once; one round trip. Never for an unknown outcome.
   */
  RecordOutcome release(Attempt attempt);

  /** Notes UNKNOWN: the next attempt must ask PostgreSQL first; one round trip. */
  RecordOutcome unknown(Attempt attempt);
}
