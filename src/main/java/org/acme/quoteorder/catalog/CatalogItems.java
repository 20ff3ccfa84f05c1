package org.acme.quoteorder.catalog;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The items of all tenants, each seen by its own tenant only. */
public interface CatalogItems extends CatalogApi {

  /**
   * Items in the order of their SKUs.
   *
   * @param afterSku the last SKU of the page before; null for the first page
   */
  List<CatalogItemView> list(String tenant, @Nullable String afterSku, int limit);

  /** Adds the items whose SKUs are not there yet; the others stay as they are. Returns how many. */
  int addMissing(String tenant, Collection<NewCatalogItem> items);
}
