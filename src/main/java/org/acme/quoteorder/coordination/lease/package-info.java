/**
 * Leases: the right to do something alone, for a while.
 *
 * <p>The port {@link Leases}, the {@link Lease} it gives, its outcomes, and {@link FencingTokens},
 * which PostgreSQL draws and judges where a lease protects a write. Uses the JDK, {@code
 * coordination} and {@code time}; the Redis side uses {@code coordination.redis} and {@code key},
 * the tokens' rows are in {@code sql}.
 */
@NullMarked
package org.acme.quoteorder.coordination.lease;

import org.jspecify.annotations.NullMarked;
