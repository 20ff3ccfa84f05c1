package org.acme.quoteorder.order;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.OptionalLong;
import java.util.UUID;
import org.acme.quoteorder.order.sql.OrderMapper;
import org.acme.quoteorder.security.Actor;
import org.jspecify.annotations.Nullable;

/**
 * {@code DRAFT → READY}, with the event that starts the fulfilment, in the caller's transaction.
 */
@ApplicationScoped
public class SubmittingOrder {

  private final OrderMapper rows;
  private final OrderEvents events;

  SubmittingOrder(OrderMapper rows, OrderEvents events) {
    this.rows = rows;
    this.events = events;
  }

  /**
   * Judges the order as it is stored, and moves it if it is still that order when the update comes.
   */
  @Transactional(Transactional.TxType.MANDATORY)
  public SubmitOutcome submit(
      Actor actor, UUID orderId, OptionalLong expectedVersion, @Nullable String note) {
    var order = rows.find(orderId);
    if (order == null || !order.tenant().equals(actor.tenant())) {
      return new SubmitOutcome.NotFound();
    }
    if (expectedVersion.isPresent() && expectedVersion.getAsLong() != order.version()) {
      return new SubmitOutcome.VersionMismatch();
    }
    if (!order.status().equals(OrderStatus.DRAFT.name())) {
      return new SubmitOutcome.NotDraft(OrderStatus.valueOf(order.status()));
    }
    var submitted =
        rows.submit(orderId, actor.tenant(), order.version(), note, actor.correlationId());
    if (submitted == null) {
      // Somebody was faster between the two statements: judged again, on what they left.
      return submit(actor, orderId, expectedVersion, note);
    }
    events.moved(
        OrderEvents.SUBMITTED,
        OrderStatus.DRAFT,
        submitted,
        actor.subject(),
        actor.correlationId());
    return new SubmitOutcome.Submitted(SqlOrders.view(submitted));
  }
}
