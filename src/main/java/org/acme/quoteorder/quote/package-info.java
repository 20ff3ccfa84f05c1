/**
 * From wish to price: a quote is drafted, priced by the rating partner, accepted once, or expires.
 *
 * <p>This package is the feature's only door ({@link org.acme.quoteorder.quote.QuoteApi} and its
 * records); {@code sql}, {@code http} and {@code partner} below are its own. May use {@code
 * catalog}, never {@code order}. Every transition is one guarded update whose row count is looked
 * at.
 */
@NullMarked
package org.acme.quoteorder.quote;

import org.jspecify.annotations.NullMarked;
