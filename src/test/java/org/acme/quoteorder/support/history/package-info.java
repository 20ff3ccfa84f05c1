/**
 * Histories of claims, leases and fenced writes: who asked for what, when, and what they were told,
 * on one monotonic clock; and what must be true of every such history.
 *
 * <p>A {@code History} is filled by hand or by {@code RecordedClaims} and {@code RecordedLeases},
 * which stand in front of the real ones; {@code HistoryChecker} is pure. Uses the ports of the
 * toolkit and the JDK.
 */
@NullMarked
package org.acme.quoteorder.support.history;

import org.jspecify.annotations.NullMarked;
