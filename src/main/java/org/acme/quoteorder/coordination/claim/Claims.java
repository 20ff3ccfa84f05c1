package org.acme.quoteorder.coordination.claim;

/**
 * Who works on an item right now.
 *
 * <p><b>Guarantee.</b> While one Redis keeps its data, at most one claim per item is alive; it ends
 * with its time to live, or when it is released with its own token. <b>Not guaranteed:</b> that the
 * holder still works, or that nobody else does after Redis lost a write; the guarded transition of
 * the row in PostgreSQL decides whose work counts.
 *
 * <p><b>Errors.</b> None are thrown for anything that Redis does. <b>Time-out:</b> ambiguous,
 * {@code Unavailable(TIMEOUT, true)}; this node takes such a claim up again when the same owner
 * asks for the same item, or gives it back as soon as Redis answers. <b>Redis lost everything:</b>
 * the next request is granted, and a release by the former holder is answered with {@code NotHeld}.
 *
 * <p>Source of the idea: SET NX PX with a random value and a compare-and-delete script, as the
 * Redis documentation on distributed locks gives it.
 */
public interface Claims {
  /** Claims an item; one round trip. */
  ClaimOutcome claim(ClaimRequest request);

  /** Gives a claim back, if it is still this one; one round trip. May be repeated. */
  ReleaseOutcome release(Claim claim);
}
