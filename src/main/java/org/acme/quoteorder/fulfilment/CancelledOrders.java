package org.acme.quoteorder.fulfilment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.acme.quoteorder.order.OrderCancelled;

/**
 * Brings the copy of a status up to a cancel. Steps that were planned stay as they are: only an
 * order that is READY or PROCESSING is work.
 */
@ApplicationScoped
class CancelledOrders {

  private final WorkflowStatuses statuses;

  CancelledOrders(WorkflowStatuses statuses) {
    this.statuses = statuses;
  }

  void cancelled(@Observes OrderCancelled event) {
    statuses.refreshAfterCommit(event.order());
  }
}
