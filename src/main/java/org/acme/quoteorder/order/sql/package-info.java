/**
 * The order's rows. Every change is one guarded update whose row count is looked at. May use
 * MyBatis.
 */
@NullMarked
package org.acme.quoteorder.order.sql;

import org.jspecify.annotations.NullMarked;
