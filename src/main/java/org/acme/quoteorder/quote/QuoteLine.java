package org.acme.quoteorder.quote;

import org.acme.quoteorder.catalog.Money;
import org.jspecify.annotations.Nullable;

/**
 * One line of a quote.
 *
 * @param line counts from 1, in the order of the request
 * @param name as the catalog named it when the quote was made
 * @param unitPrice null until the quote is priced
 */
public record QuoteLine(
    int line, String sku, String name, int quantity, @Nullable Money unitPrice) {}
