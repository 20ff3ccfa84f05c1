/**
 * The job rows: what was planned, what happened. Every write names the attempt it belongs to. May
 * use MyBatis.
 */
@NullMarked
package org.acme.quoteorder.fulfilment.sql;

import org.jspecify.annotations.NullMarked;
