package org.acme.quoteorder.order;

/**
 * Fired inside the transaction of a cancel, for those in this process that keep a copy of the
 * order's status. Others hear {@code order.cancelled} from Kafka.
 */
public record OrderCancelled(OrderView order) {}
