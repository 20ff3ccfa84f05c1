/**
 * The catalog over HTTP: listing, one item, conditional reads and changes.
 *
 * <p>Resources only translate; what is true is asked of the feature's root. May use {@code http}
 * and {@code security}.
 */
@NullMarked
package org.acme.quoteorder.catalog.http;

import org.jspecify.annotations.NullMarked;
