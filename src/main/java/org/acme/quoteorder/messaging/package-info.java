/**
 * Events out and in. Out: a feature appends to the {@link org.acme.quoteorder.messaging.Outbox}
 * inside its own transaction, and a relay on every node brings the row to Kafka. In: a consumer
 * parses the envelope, asks Redis whether the event was seen, and lets the inbox decide in the
 * transaction of the effect. Reactive messaging is used here and nowhere else; features see the
 * envelope, the outbox and the handler port.
 */
@NullMarked
package org.acme.quoteorder.messaging;

import org.jspecify.annotations.NullMarked;
