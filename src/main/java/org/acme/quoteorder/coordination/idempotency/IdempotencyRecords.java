package org.acme.quoteorder.coordination.idempotency;

import java.time.Duration;
import java.util.Optional;

/**
 * The durable records that judge an idempotent call. All writes belong to the transaction of the
 * call's effect, so record and effect are there together or not at all.
 */
public interface IdempotencyRecords {

  /**
   * Takes the key for this attempt inside the running transaction. Where another transaction holds
   * the key it waits, up to the database's lock time-out, until that one has ended.
   *
   * @param businessId what the call is about, for people who read the table
   * @return whether the key is this attempt's; otherwise a committed record is there, or was a
   *     moment ago: look again in a new statement, and never take "no row" for leave to go ahead
   */
  ClaimedKey claim(Attempt attempt, String businessId);

  /**
   * Completes the record of the attempt that claimed it, in the same transaction.
   *
   * @throws IllegalStateException when the record is not this attempt's, which rolls everything
   *     back
   */
  void finish(Attempt attempt, StoredResponse response);

  /** The committed record of a key. */
  Optional<KeptAnswer> find(IdempotencyKey key);

  /** Deletes up to {@code limit} records older than {@code age}; returns how many went. */
  int deleteOlderThan(Duration age, int limit);

  /** Whether the key was free. */
  enum ClaimedKey {
    MINE,
    TAKEN
  }

  /** A final answer with the fingerprint of the request that it answered. */
  record KeptAnswer(Fingerprint fingerprint, StoredResponse response) {}
}
