/**
 * The durable side of idempotency: {@code api_idempotency_keys}, in the effect's transaction. May
 * use MyBatis.
 */
@NullMarked
package org.acme.quoteorder.coordination.idempotency.sql;

import org.jspecify.annotations.NullMarked;
