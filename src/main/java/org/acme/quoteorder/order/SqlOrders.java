package org.acme.quoteorder.order;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.acme.quoteorder.catalog.Money;
import org.acme.quoteorder.order.sql.OrderMapper;
import org.acme.quoteorder.quote.QuoteApi;
import org.acme.quoteorder.quote.QuoteLine;
import org.acme.quoteorder.quote.QuoteView;
import org.jspecify.annotations.Nullable;

/** Orders as rows of PostgreSQL. */
@ApplicationScoped
class SqlOrders implements OrderApi {

  private final OrderMapper rows;
  private final QuoteApi quotes;
  private final OrderEvents events;

  SqlOrders(OrderMapper rows, QuoteApi quotes, OrderEvents events) {
    this.rows = rows;
    this.quotes = quotes;
    this.events = events;
  }

  @Override
  public Optional<OrderView> find(UUID orderId) {
    return Optional.ofNullable(rows.find(orderId)).map(SqlOrders::view);
  }

  @Override
  public Optional<OrderView> find(String tenant, UUID orderId) {
    return find(orderId).filter(order -> order.tenant().equals(tenant));
  }

  @Override
  public List<QuoteLine> lines(OrderView order) {
    return quotes.find(order.tenant(), order.quoteId()).map(QuoteView::items).orElseThrow();
  }

  @Override
  public AttemptOutcome begin(UUID orderId, long expectedVersion, Duration lease, String worker) {
    var began = rows.begin(orderId, expectedVersion, lease);
    if (began != null) {
      var from = began.attempt() == 1 ? OrderStatus.READY : OrderStatus.PROCESSING;
      events.moved(from, began, worker, attempt(began));
    }
    return outcome(began);
  }

  @Override
  public AttemptOutcome keep(OrderAttempt attempt, Duration lease) {
    return outcome(rows.keep(attempt.orderId(), attempt.attempt(), lease));
  }

  @Override
  public AttemptOutcome park(OrderAttempt attempt, Duration pause) {
    return keep(attempt, pause);
  }

  @Override
  public AttemptOutcome finish(OrderAttempt attempt, OrderStatus end, String worker) {
    var finished = rows.finish(attempt.orderId(), attempt.attempt(), end.name());
    if (finished != null) {
      events.moved(OrderStatus.PROCESSING, finished, worker, attempt);
    }
    return outcome(finished);
  }

  static OrderView view(OrderMapper.Row row) {
    return new OrderView(
        row.id(),
        row.tenant(),
        row.quoteId(),
        OrderStatus.valueOf(row.status()),
        row.version(),
        row.attempt(),
        new Money(row.total(), row.currency()),
        row.note(),
        row.correlationId(),
        row.createdAt(),
        row.updatedAt());
  }

  private static AttemptOutcome outcome(OrderMapper.@Nullable Row row) {
    return row == null ? new AttemptOutcome.Fenced() : new AttemptOutcome.Counted(attempt(row));
  }

  private static OrderAttempt attempt(OrderMapper.Row row) {
    return new OrderAttempt(row.id(), row.tenant(), row.attempt(), row.correlationId());
  }
}
