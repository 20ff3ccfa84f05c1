package org.acme.quoteorder.quote;

import java.util.List;
import org.acme.quoteorder.catalog.Money;

/** The rating partner: it knows what a customer pays. */
public interface Rating {

  /** A line to be rated, at the catalog's price of now. */
  record Line(int line, String sku, int quantity, Money listPrice) {}

  /**
   * Asks for the unit price of each line. Never throws for what the partner does, takes no longer
   * than its declared time-out and retry allow, and must be called without a transaction: it holds
   * neither a database connection nor a Redis connection.
   */
  RatingOutcome rate(String tenant, List<Line> lines);
}
