package org.acme.quoteorder.catalog;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What other features may ask the catalog. An item of another tenant does not exist. */
public interface CatalogApi {

  /** The item as PostgreSQL has it now. */
  Optional<CatalogItemView> find(String tenant, String sku);

  /** The items that exist among {@code skus}, by SKU, in one query. */
  Map<String, CatalogItemView> findAll(String tenant, Set<String> skus);
}
