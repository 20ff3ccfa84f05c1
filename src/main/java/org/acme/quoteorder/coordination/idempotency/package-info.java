/**
 * Idempotent calls: the state machine in Redis that answers most repeats in one round trip.
 *
 * <p>The port {@link IdempotencyStates}, the key, the fingerprint, the attempt and the stored
 * answer. The record in PostgreSQL, written in the transaction of the effect, is the judge; the
 * state here is a fast copy that may be lost at any time. Uses the JDK and {@code coordination};
 * the Redis side uses {@code coordination.redis} and {@code key}.
 */
@NullMarked
package org.acme.quoteorder.coordination.idempotency;

import org.jspecify.annotations.NullMarked;
