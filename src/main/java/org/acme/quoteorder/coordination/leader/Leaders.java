package org.acme.quoteorder.coordination.leader;

/**
 * Who runs a job that should usually run once.
 *
 * <p><b>Guarantee.</b> While one Redis keeps its data, nobody else is told {@code Leading} before
 * the lease in Redis has ended, and the leader's own deadline lies before that moment. <b>Not
 * guaranteed:</b> that a paused process notices its deadline in time, or that there is one leader
 * after Redis lost a write: two leaders at once must be harmless.
 *
 * <p><b>Errors.</b> None are thrown for anything that Redis does. <b>Time-out:</b> the leader keeps
 * the deadline that it has and contends again; a renewal that happened unseen does no harm.
 * <b>Redis lost everything:</b> the first contender leads in a new term; the former leader learns
 * it with its next contention.
 *
 * <p>Source of the idea: leases as Gray and Cheriton describe them (1989), with a term as in Raft
 * but without its consensus, hence only advisory.
 */
public interface Leaders {
  /**
   * Acquires the role, or renews it for the candidate that has it; one round trip. May be repeated.
   */
  LeaderOutcome contend(Candidacy candidacy);

  /** Gives the role back, if it is still this leadership; one round trip. May be repeated. */
  ResignOutcome resign(Leadership leadership);
}
