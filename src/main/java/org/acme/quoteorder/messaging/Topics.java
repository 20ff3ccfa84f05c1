package org.acme.quoteorder.messaging;

/** The topics this service writes and reads. A new version is a new topic, never a changed one. */
public final class Topics {

  /** Everything that happens to orders, keyed by order id. */
  public static final String ORDERS = "quote-order.orders.v1";

  /** Where records of {@link #ORDERS} end that could not be processed. */
  public static final String ORDERS_DEAD_LETTERS = ORDERS + ".dlq";

  /** Every change of a catalog item, keyed by SKU; the tenant is in the envelope. */
  public static final String CATALOG = "quote-order.catalog.v1";

  private Topics() {}
}
