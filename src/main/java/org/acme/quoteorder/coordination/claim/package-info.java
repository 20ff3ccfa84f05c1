/**
 * Work claims: who works on this item right now, as a hint and not as a permission.
 *
 * <p>The port {@link Claims}, its request, claim and outcomes. A claim keeps two workers from
 * starting the same work in vain; the guarded transition of the row in PostgreSQL decides which of
 * them counts. Uses the JDK and {@code coordination}; the Redis side uses {@code
 * coordination.redis} and {@code key}.
 */
@NullMarked
package org.acme.quoteorder.coordination.claim;

import org.jspecify.annotations.NullMarked;
