package org.acme.quoteorder.catalog;

import java.time.Instant;
import java.util.Map;

/**
 * A catalog item as it is at {@code version}.
 *
 * @param attributes free JSON; {@code category} is the one that summaries group by
 */
public record CatalogItemView(
    String sku,
    String name,
    Money unitPrice,
    Map<String, Object> attributes,
    long version,
    Instant updatedAt) {}
