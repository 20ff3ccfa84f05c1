package org.acme.quoteorder.catalog;

import java.util.Map;

/** An item to be put in a catalog. */
public record NewCatalogItem(
    String sku, String name, Money unitPrice, Map<String, Object> attributes) {}
