package org.acme.quoteorder.order;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.UUID;
import org.acme.quoteorder.order.sql.OrderMapper;
import org.jspecify.annotations.Nullable;

/** Orders of a tenant, newest first, and what happened to each. */
@ApplicationScoped
public class ReadingOrders {

  private final OrderMapper rows;

  ReadingOrders(OrderMapper rows) {
    this.rows = rows;
  }

  /** Where a page begins: after the order with this time of creation and id. */
  public record After(String createdAt, UUID orderId) {}

  /** At most {@code limit} orders, all or those in one status. */
  public List<OrderView> page(
      String tenant, @Nullable OrderStatus status, @Nullable After after, int limit) {
    return rows
        .page(
            tenant,
            status == null ? null : status.name(),
            after == null ? null : after.createdAt(),
            after == null ? null : after.orderId(),
            limit)
        .stream()
        .map(SqlOrders::view)
        .toList();
  }

  /**
   * Every move of the tenant's order, in the order of the versions that they made; empty when this
   * tenant has no such order. An order has at least its beginning.
   */
  public List<OrderTransition> timeline(String tenant, UUID orderId) {
    return rows.transitions(tenant, orderId).stream().map(ReadingOrders::transition).toList();
  }

  private static OrderTransition transition(OrderMapper.TransitionRow row) {
    return new OrderTransition(
        row.version(),
        row.at(),
        row.from() == null ? null : OrderStatus.valueOf(row.from()),
        OrderStatus.valueOf(row.to()),
        row.actor(),
        row.attempt(),
        row.fencingToken(),
        row.correlationId());
  }
}
