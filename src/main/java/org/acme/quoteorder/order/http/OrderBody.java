package org.acme.quoteorder.order.http;

import java.time.Instant;
import java.util.UUID;
import org.acme.quoteorder.catalog.Money;
import org.acme.quoteorder.order.OrderStatus;
import org.acme.quoteorder.order.OrderView;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** An order as callers see it. */
@Schema(name = "Order")
record OrderBody(
    UUID orderId,
    UUID quoteId,
    OrderStatus status,
    long version,
    Money total,
    @Nullable String note,
    Instant createdAt,
    Instant updatedAt) {

  static OrderBody of(OrderView order) {
    return new OrderBody(
        order.orderId(),
        order.quoteId(),
        order.status(),
        order.version(),
        order.total(),
        order.note(),
        order.createdAt(),
        order.updatedAt());
  }
}
