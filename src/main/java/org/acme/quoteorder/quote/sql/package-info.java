/**
 * Quotes in PostgreSQL: tables {@code quote} and {@code quote_item}.
 *
 * <p>Transitions are single guarded updates; whether one counted is told by its row count. What is
 * overdue is judged by the database's clock. Nobody outside the feature sees this package.
 */
@NullMarked
package org.acme.quoteorder.quote.sql;

import org.jspecify.annotations.NullMarked;
