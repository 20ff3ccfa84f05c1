/**
 * What is for sale, tenant by tenant: this package is the feature's only door.
 *
 * <p>Other features ask {@link org.acme.quoteorder.catalog.CatalogApi} and get records; {@code sql}
 * and {@code http} below are the catalog's own. Prices are {@link
 * org.acme.quoteorder.catalog.Money}, exact to the cent. Knows no other feature; changes are told
 * through {@code messaging}.
 */
@NullMarked
package org.acme.quoteorder.catalog;

import org.jspecify.annotations.NullMarked;
