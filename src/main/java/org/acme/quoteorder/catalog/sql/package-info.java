/**
 * The catalog in PostgreSQL: table {@code catalog_item}.
 *
 * <p>Every statement names the tenant. May use MyBatis and Jackson (attributes are jsonb); nobody
 * outside the catalog sees this package.
 */
@NullMarked
package org.acme.quoteorder.catalog.sql;

import org.jspecify.annotations.NullMarked;
