package org.acme.quoteorder.catalog;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.acme.quoteorder.http.ExpectedVersion;
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

  /** Adds the item in version 1; empty when it is there already. */
  Optional<CatalogItemView> add(String tenant, NewCatalogItem item);

  /**
   * Replaces the item, which makes its next version; empty when there is none, or none at an
   * expected version. One guarded statement decides.
   */
  Optional<CatalogItemView> replace(String tenant, NewCatalogItem item, ExpectedVersion expected);
}
