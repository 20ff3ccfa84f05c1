package org.acme.quoteorder.order;

import java.time.Instant;
import java.util.UUID;
import org.acme.quoteorder.catalog.Money;
import org.jspecify.annotations.Nullable;

/** An order as PostgreSQL has it. */
public record OrderView(
    UUID orderId,
    String tenant,
    UUID quoteId,
    OrderStatus status,
    long version,
    long attempt,
    Money total,
    @Nullable String note,
    String correlationId,
    Instant createdAt,
    Instant updatedAt) {}
