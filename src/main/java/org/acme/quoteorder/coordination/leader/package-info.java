/**
 * Leader election, the light kind: who runs a job that should usually run once.
 *
 * <p>The port {@link Leaders}: a {@link Campaign} contends in the background, tells where it
 * stands, and tells observers when it leads and no longer leads. Two leaders at once are possible
 * and must be harmless, so whatever a leader writes is judged by the term that PostgreSQL drew for
 * it. Built on {@code lease}; uses the JDK, {@code coordination} and {@code time} besides.
 */
@NullMarked
package org.acme.quoteorder.coordination.leader;

import org.jspecify.annotations.NullMarked;
