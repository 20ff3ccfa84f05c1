package org.acme.quoteorder.order.http;

import java.util.List;
import java.util.UUID;
import org.acme.quoteorder.order.OrderTransition;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * An order's transitions, oldest first.
 *
 * @param version the order's version: what the last of them made
 */
@Schema(name = "Timeline")
record TimelineBody(UUID orderId, long version, List<OrderTransition> transitions) {

  static TimelineBody of(UUID orderId, List<OrderTransition> transitions) {
    return new TimelineBody(
        orderId, transitions.get(transitions.size() - 1).version(), transitions);
  }
}
