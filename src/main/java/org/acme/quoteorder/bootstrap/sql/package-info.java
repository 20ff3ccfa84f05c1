/**
 * PostgreSQL at start-up: does it answer, and is its schema the one this version needs.
 *
 * <p>Works on connections of its own, not the pool's, because a migration may take longer than any
 * statement of a request. May use JDBC and Flyway; only {@code bootstrap} uses it.
 */
@NullMarked
package org.acme.quoteorder.bootstrap.sql;

import org.jspecify.annotations.NullMarked;
