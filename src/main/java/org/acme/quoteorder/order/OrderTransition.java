package org.acme.quoteorder.order;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One move of an order, as its transaction recorded it.
 *
 * @param version the order's version that it made
 * @param from null for the order's beginning
 * @param actor the subject of a token, or {@code worker:} and a node
 * @param attempt the attempts that had begun by then
 * @param fencingToken the attempt under which PostgreSQL judged the write: counted by the move that
 *     begins it, matched by every later one; null where no attempt protected the write, but the
 *     version did
 * @param correlationId the request or work that caused it
 */
public record OrderTransition(
    long version,
    Instant at,
    @Nullable OrderStatus from,
    OrderStatus to,
    String actor,
    long attempt,
    @Nullable Long fencingToken,
    String correlationId) {}
