/**
 * Time as an argument: a monotonic ticker, a sleeper, deadlines.
 *
 * <p>The only package besides {@code bootstrap} that may read a clock of the machine or put a
 * thread to sleep. A node measures durations with {@link Ticker}; points in time that several nodes
 * share come from Redis or PostgreSQL, never from here. The beans here are defaults that an
 * application may replace. Uses the JDK only.
 */
@NullMarked
package org.acme.quoteorder.coordination.time;

import org.jspecify.annotations.NullMarked;
