package org.acme.quoteorder.coordination.leader;

/**
 * Who runs a job that should usually run once.
 *
 * <p><b>Guarantee.</b> While one Redis keeps its data, nobody else is told that it leads before the
 * leader's own deadline. Every leadership has a term that PostgreSQL drew, higher than every
 * earlier one of the role, whatever Redis forgot; once a higher one is drawn, a write that checks
 * its term is refused to the former leader. <b>Not guaranteed:</b> that a paused process notices
 * its deadline in time, or that there is one leader after Redis lost a write: two leaders at once
 * must be harmless. Nor that the leader does its work: a lease is renewed for a process, not for
 * its progress.
 *
 * <p><b>Errors.</b> None are thrown for anything that Redis or PostgreSQL does. <b>Time-out:</b> a
 * leader keeps the deadline that it has; the lease is asked for again. <b>Redis lost
 * everything:</b> the leader learns it with its next renewal, contends again, and whoever leads
 * then has a higher term. <b>PostgreSQL cannot draw a term:</b> nobody is told that it leads, the
 * lease is given back, and the contention goes on.
 *
 * <p>Source of the idea: leases as Gray and Cheriton describe them (1989), with a term as in Raft
 * but without its consensus; the term is drawn where it is judged.
 */
public interface Leaders {
  /** Contends for the role in the background until the campaign is closed. */
  Campaign campaign(Candidacy candidacy, LeaderObserver observer);
}
