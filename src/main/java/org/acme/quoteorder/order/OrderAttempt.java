package org.acme.quoteorder.order;

import java.util.UUID;

/**
 * The right to work on an order, minted and judged by PostgreSQL.
 *
 * <p>The attempt is the identity, not the worker's name: every write of this attempt matches it
 * exactly, so a worker that was taken over finishes nothing, also when the same worker comes back
 * under the same name.
 *
 * @param attempt the fencing token, counted in the order's row
 * @param correlationId of the request that submitted the order
 */
public record OrderAttempt(UUID orderId, String tenant, long attempt, String correlationId) {}
