package org.acme.quoteorder.order;

import java.util.Map;
import java.util.Set;

/**
 * The states of an order and the moves between them; PostgreSQL holds the same diagram in a
 * trigger.
 */
public enum OrderStatus {
  DRAFT,
  READY,
  PROCESSING,
  WAITING_FOR_APPROVAL,
  FULFILLED,
  FAILED,
  CANCELLED;

  /** {@code PROCESSING → PROCESSING} is a take-over by the next attempt. */
  private static final Map<OrderStatus, Set<OrderStatus>> MOVES =
      Map.of(
          DRAFT, Set.of(READY, CANCELLED),
          READY, Set.of(PROCESSING, CANCELLED),
          PROCESSING, Set.of(PROCESSING, WAITING_FOR_APPROVAL, FULFILLED, FAILED),
          WAITING_FOR_APPROVAL, Set.of(PROCESSING, CANCELLED),
          FULFILLED, Set.of(),
          FAILED, Set.of(),
          CANCELLED, Set.of());

  public boolean mayBecome(OrderStatus next) {
    return MOVES.getOrDefault(this, Set.of()).contains(next);
  }

  /** Whether the order stays as it is for ever. */
  public boolean terminal() {
    return MOVES.getOrDefault(this, Set.of()).isEmpty();
  }
}
