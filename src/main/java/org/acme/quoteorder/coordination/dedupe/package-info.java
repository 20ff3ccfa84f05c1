/**
 * Deduplication of events with two states, RECEIVED and DONE.
 *
 * <p>The port {@link SeenEvents}: only DONE suppresses work, and only committed work is marked
 * DONE. The durable inbox in the transaction of the effect is what counts; this mark spares it the
 * common duplicates. Uses the JDK and {@code coordination}; the Redis side uses {@code
 * coordination.redis} and {@code key}.
 */
@NullMarked
package org.acme.quoteorder.coordination.dedupe;

import org.jspecify.annotations.NullMarked;
