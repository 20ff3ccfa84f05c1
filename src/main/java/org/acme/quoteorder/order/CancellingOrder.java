package org.acme.quoteorder.order;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.transaction.Transactional;
import java.util.UUID;
import org.acme.quoteorder.http.ExpectedVersion;
import org.acme.quoteorder.order.sql.OrderMapper;
import org.acme.quoteorder.security.Actor;

/**
 * {@code DRAFT}, {@code READY} or {@code WAITING_FOR_APPROVAL} {@code → CANCELLED}, in the caller's
 * transaction.
 *
 * <p>A worker that begins at the same moment moves the same row by the same kind of guarded update,
 * so one of the two finds no row: either nothing is ever performed for the order, or the cancel is
 * refused.
 */
@ApplicationScoped
public class CancellingOrder {

  private final Transitions transitions;
  private final OrderMapper rows;
  private final Event<OrderCancelled> cancelled;

  CancellingOrder(Transitions transitions, OrderMapper rows, Event<OrderCancelled> cancelled) {
    this.transitions = transitions;
    this.rows = rows;
    this.cancelled = cancelled;
  }

  @Transactional(Transactional.TxType.MANDATORY)
  public TransitionOutcome cancel(Actor actor, UUID orderId, ExpectedVersion expected) {
    var outcome =
        transitions.make(
            new Transitions.Move(
                actor, orderId, expected, OrderStatus.CANCELLED, OrderEvents.CANCELLED),
            seen -> rows.cancel(orderId, actor.tenant(), seen.version()));
    if (outcome instanceof TransitionOutcome.Moved moved) {
      cancelled.fire(new OrderCancelled(moved.order()));
    }
    return outcome;
  }
}
