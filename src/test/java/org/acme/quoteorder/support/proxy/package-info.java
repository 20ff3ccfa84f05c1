/**
 * A TCP proxy that hurts connections, in the JVM of the test: {@code FaultProxy} for a test in
 * Java, {@code ToxiproxyServer} for whoever speaks toxiproxy's REST interface.
 *
 * <p>Toxiproxy's own toxics mean here what they mean there. Beyond them this one understands what
 * it carries ({@code wire}), so that it can lose the reply to one command and no other. What a
 * toxic does to what passes is an {@code Effect}, free of threads and clocks; {@code Pipe} and
 * {@code Link} have the threads. Uses the JDK, Jackson for the REST interface, and {@code
 * support.services} for free ports.
 */
@NullMarked
package org.acme.quoteorder.support.proxy;

import org.jspecify.annotations.NullMarked;
