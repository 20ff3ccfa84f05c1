package org.acme.quoteorder.quote;

import java.util.List;

/**
 * What a customer asks for.
 *
 * @param lines in order; the same SKU may stand in several lines, each is priced and delivered by
 *     itself
 */
public record QuoteDraft(String customerRef, List<Wish> lines) {

  /** So many of one item. */
  public record Wish(String sku, int quantity) {}
}
