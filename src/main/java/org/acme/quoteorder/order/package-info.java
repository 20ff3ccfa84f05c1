/**
 * Orders: born when a quote is accepted, submitted exactly as often as they should, moved along one
 * state diagram. The root holds the use cases and what other features may use; {@code sql} the
 * mappers, {@code http} the resources. Knows {@code quote} and {@code messaging}; fulfilment knows
 * it, never the other way round.
 */
@NullMarked
package org.acme.quoteorder.order;

import org.jspecify.annotations.NullMarked;
