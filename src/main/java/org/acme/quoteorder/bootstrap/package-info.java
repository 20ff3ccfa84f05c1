/**
 * Process-wide matters: who this node is, what time it is, whether it may start, and the demo's
 * catalog.
 *
 * <p>A node that lacks a service or a setting ends with one line that names the setting. Nobody
 * imports this package; features wire themselves by CDI. May use JDBC, Flyway, and the clients of
 * Redis and Kafka, for a first look before anything else does.
 */
@NullMarked
package org.acme.quoteorder.bootstrap;

import org.jspecify.annotations.NullMarked;
