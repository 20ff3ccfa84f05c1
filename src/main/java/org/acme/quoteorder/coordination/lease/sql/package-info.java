/**
 * Fencing tokens as rows of {@code fencing_token}: drawn in a transaction of their own, judged in
 * the transaction of the write. May use MyBatis.
 */
@NullMarked
package org.acme.quoteorder.coordination.lease.sql;

import org.jspecify.annotations.NullMarked;
