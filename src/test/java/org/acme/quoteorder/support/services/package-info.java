/**
 * Real PostgreSQL, Redis and Kafka as local processes, for dev mode and tests: no container engine.
 *
 * <p>Each server is a handle that starts, stops, kills, pauses and restarts one process, so that a
 * test can hurt it. {@code RunningServices} is one set of them below one temporary folder; {@code
 * Supervisor} is the JVM that keeps such a set for an owner and ends with it. Uses the JDK, the
 * PostgreSQL driver and the packaged binaries; nothing of the application, and the application
 * nothing of this.
 */
@NullMarked
package org.acme.quoteorder.support.services;

import org.jspecify.annotations.NullMarked;
