/**
 * What passes through a connection, as far as it must be understood to hit one reply and no other:
 * which bytes are the reply to which request, in RESP2, RESP3 and PostgreSQL's protocol.
 *
 * <p>Reads and never changes anything. What it does not understand it leaves alone, as bytes that
 * answer nothing. Uses the JDK only.
 */
@NullMarked
package org.acme.quoteorder.support.proxy.wire;

import org.jspecify.annotations.NullMarked;
