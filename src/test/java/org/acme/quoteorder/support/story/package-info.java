/**
 * The main story as a client tells it, over HTTP alone, against any number of nodes; and the check
 * of what must hold afterwards in PostgreSQL, Kafka and the partners' memory.
 */
@NullMarked
package org.acme.quoteorder.support.story;

import org.jspecify.annotations.NullMarked;
