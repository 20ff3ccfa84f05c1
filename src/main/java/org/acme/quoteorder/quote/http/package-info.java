/**
 * Quotes over HTTP: create, read, price. Accepting one makes an order, so that call lives there.
 *
 * <p>Resources only translate between requests, use cases and problems. May use {@code http} and
 * {@code security}.
 */
@NullMarked
package org.acme.quoteorder.quote.http;

import org.jspecify.annotations.NullMarked;
