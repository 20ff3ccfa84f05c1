package org.acme.quoteorder.fulfilment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.UUID;
import org.acme.quoteorder.messaging.AfterCommit;
import org.acme.quoteorder.messaging.EventHandler;
import org.acme.quoteorder.messaging.ReceivedEvent;
import org.acme.quoteorder.messaging.UnprocessableEvent;
import org.acme.quoteorder.order.OrderApi;

/**
 * Reacts to {@code order.submitted}: plans the order's steps. The event only says which order; what
 * it is, and whether it still is one to plan, PostgreSQL says.
 */
@ApplicationScoped
class PlanningFulfilment implements EventHandler {

  private final OrderApi orders;
  private final FulfilmentEngine engine;
  private final FulfilmentWorkers workers;
  private final ObjectMapper json;
  private final TransactionSynchronizationRegistry transaction;

  PlanningFulfilment(
      OrderApi orders,
      FulfilmentEngine engine,
      FulfilmentWorkers workers,
      ObjectMapper json,
      TransactionSynchronizationRegistry transaction) {
    this.orders = orders;
    this.engine = engine;
    this.workers = workers;
    this.json = json;
    this.transaction = transaction;
  }

  @Override
  public String type() {
    return "order.submitted";
  }

  @Override
  public void handle(ReceivedEvent event) {
    var order =
        orders
            .find(orderId(event))
            .orElseThrow(() -> new UnprocessableEvent("an event of an order that does not exist"));
    if (!order.status().terminal()) {
      engine.plan(order);
      transaction.registerInterposedSynchronization(new AfterCommit(workers::wake));
    }
  }

  private UUID orderId(ReceivedEvent event) {
    try {
      return UUID.fromString(json.readTree(event.payload()).path("orderId").asText());
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw new UnprocessableEvent("data without an order id");
    }
  }
}
