package org.acme.quoteorder.order;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashMap;
import java.util.Map;
import org.acme.quoteorder.messaging.DomainEvent;
import org.acme.quoteorder.messaging.Outbox;
import org.acme.quoteorder.messaging.Topics;
import org.acme.quoteorder.order.sql.OrderMapper;

/** Records a transition and tells it: both rows in the transaction of the change. */
@ApplicationScoped
class OrderEvents {

  static final String SUBMITTED = "order.submitted";
  static final String STATUS_CHANGED = "order.status-changed";
  static final String CANCELLED = "order.cancelled";

  private final OrderMapper rows;
  private final Outbox outbox;
  private final ObjectMapper json;

  OrderEvents(OrderMapper rows, Outbox outbox, ObjectMapper json) {
    this.rows = rows;
    this.outbox = outbox;
    this.json = json;
  }

  /** The order's first row: nothing outside cares about a draft. */
  void created(OrderMapper.Row order, String actor) {
    rows.insertTransition(order, null, actor, null, order.correlationId());
  }

  /** A move that somebody asked for: the version that was seen guarded it. */
  void moved(
      String type, OrderStatus from, OrderMapper.Row order, String actor, String correlationId) {
    rows.insertTransition(order, from.name(), actor, null, correlationId);
    tell(type, from, order, correlationId);
  }

  /** A move of an attempt, which guarded it. */
  void moved(OrderStatus from, OrderMapper.Row order, String worker, OrderAttempt attempt) {
    rows.insertTransition(order, from.name(), worker, attempt.attempt(), attempt.correlationId());
    tell(STATUS_CHANGED, from, order, attempt.correlationId());
  }

  private void tell(String type, OrderStatus from, OrderMapper.Row order, String correlationId) {
    outbox.append(
        new DomainEvent(
            Topics.ORDERS,
            type,
            order.id().toString(),
            order.version(),
            order.tenant(),
            correlationId,
            payload(from, order)));
  }

  private String payload(OrderStatus from, OrderMapper.Row order) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("orderId", order.id());
    body.put("quoteId", order.quoteId());
    body.put("from", from);
    body.put("status", order.status());
    body.put("version", order.version());
    body.put("attempt", order.attempt());
    body.put("at", order.updatedAt());
    try {
      return json.writeValueAsString(body);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an event of plain values is always JSON", e);
    }
  }
}
