/**
 * Leader election, the light kind: who runs a job that should usually run once.
 *
 * <p>The port {@link Leaders}: contend, know until when, resign. Two leaders at once are possible
 * and must be harmless, so whatever a leader writes is judged by its row in PostgreSQL. Uses the
 * JDK, {@code coordination} and {@code time}; the Redis side uses {@code coordination.redis} and
 * {@code key}.
 */
@NullMarked
package org.acme.quoteorder.coordination.leader;

import org.jspecify.annotations.NullMarked;
