/**
 * quote-order: a quote becomes a fulfilled order, exactly as often as it should.
 *
 * <p>Redis may decide who tries first; PostgreSQL decides whether it counts. The toolkit lives in
 * {@code coordination}, the domain in {@code catalog}, {@code quote}, {@code order} and {@code
 * fulfilment}; events travel through {@code messaging}. Nothing lives in this package itself.
 */
@NullMarked
package org.acme.quoteorder;

import org.jspecify.annotations.NullMarked;
