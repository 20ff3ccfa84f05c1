package org.acme.quoteorder.support.story;

import java.util.EnumSet;
import java.util.Set;
import org.acme.quoteorder.order.OrderStatus;

/** How an order may end. */
public record Expected(String order, Set<OrderStatus> ends) {
  public Expected {
    ends = Set.copyOf(ends);
  }

  public static Expected toEndAs(String order, OrderStatus first, OrderStatus... others) {
    return new Expected(order, EnumSet.of(first, others));
  }
}
