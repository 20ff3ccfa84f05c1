package org.acme.quoteorder.coordination.leader;

import org.acme.quoteorder.coordination.time.Deadline;

/**
 * That this candidate leads, for a while.
 *
 * @param token unique to this leadership; a renewal keeps it
 * @param term grows with every new leadership, also after Redis lost everything as long as its
 *     clock does not step back. Advisory: where a write must be protected, PostgreSQL draws the
 *     term.
 * @param deadline when to stop, counted from the moment the request was <em>sent</em>, less a
 *     margin, so that it lies before the end of the lease in Redis however late the reply came
 */
public record Leadership(String role, String token, long term, Deadline deadline) {}
