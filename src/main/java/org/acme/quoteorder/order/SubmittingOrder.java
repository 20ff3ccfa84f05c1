package org.acme.quoteorder.order;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.UUID;
import org.acme.quoteorder.http.ExpectedVersion;
import org.acme.quoteorder.order.sql.OrderMapper;
import org.acme.quoteorder.security.Actor;
import org.jspecify.annotations.Nullable;

/**
 * {@code DRAFT → READY}, with the event that starts the fulfilment, in the caller's transaction.
 */
@ApplicationScoped
public class SubmittingOrder {

  private final Transitions transitions;
  private final OrderMapper rows;

  SubmittingOrder(Transitions transitions, OrderMapper rows) {
    this.transitions = transitions;
    this.rows = rows;
  }

  @Transactional(Transactional.TxType.MANDATORY)
  public TransitionOutcome submit(
      Actor actor, UUID orderId, ExpectedVersion expected, @Nullable String note) {
    return transitions.make(
        new Transitions.Move(actor, orderId, expected, OrderStatus.READY, OrderEvents.SUBMITTED),
        seen -> rows.submit(orderId, actor.tenant(), seen.version(), note, actor.correlationId()));
  }
}
