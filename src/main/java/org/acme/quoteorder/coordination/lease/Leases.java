package org.acme.quoteorder.coordination.lease;

/**
 * The right to do something alone, for a while.
 *
 * <p><b>Guarantee.</b> While one Redis keeps its data, at most one lease of a name is alive; it
 * ends with its time to live, or when it is released with its own token, and the holder's own
 * deadline lies before that end. Callers of one process are served in the order in which they came.
 * <b>Not guaranteed:</b> that a paused process notices its deadline in time, or that there is one
 * holder after Redis lost a write. Where a lease protects a write, the write matches a token that
 * PostgreSQL drew ({@link FencingTokens}).
 *
 * <p><b>Errors.</b> None are thrown for anything that Redis does; {@link IllegalStateException}
 * when a thread asks for a name that it holds already. <b>Time-out:</b> acquire is repeated with
 * the same token, so a lease that was granted unseen is found again; one that stays unknown is
 * given back as soon as Redis answers. <b>Redis lost everything:</b> the holder learns it at its
 * next renewal, at its deadline at the latest.
 *
 * <p>Source of the idea: leases as Gray and Cheriton describe them (1989); SET NX PX with a random
 * value and compare-and-delete as the Redis documentation gives it; fencing as Kleppmann asks for
 * it (2016), with the token drawn where it is judged.
 */
public interface Leases {
  /**
   * Acquires, waiting up to the request's patience.
   *
   * @throws InterruptedException when the thread is asked to stop while it waits; nothing is held
   *     then
   * @throws IllegalStateException when this thread holds the same name already
   */
  LeaseOutcome acquire(LeaseRequest request) throws InterruptedException;
}
