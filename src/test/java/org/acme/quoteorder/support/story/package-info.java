/**
 * The main story as a client tells it, over HTTP alone, against any number of nodes; and the check
 * of what must hold afterwards in PostgreSQL, Kafka, the partners' memory and what clients saw.
 *
 * <p>{@code Invariants} reads {@code Facts} of an order and applies rules to them, each a class of
 * its own and free of any connection; a {@code Report} says what does not hold and what was read.
 */
@NullMarked
package org.acme.quoteorder.support.story;

import org.jspecify.annotations.NullMarked;
