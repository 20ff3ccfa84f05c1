/**
 * What every mapper shares: type handlers, and the one place that tells a database that is away
 * from a statement that is wrong. Features keep their own mappers in their {@code sql} package. May
 * use MyBatis and JDBC.
 */
@NullMarked
package org.acme.quoteorder.sql;

import org.jspecify.annotations.NullMarked;
