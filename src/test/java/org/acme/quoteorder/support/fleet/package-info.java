/**
 * Production processes of the application, as many as a test wants, on one set of real services.
 *
 * <p>A {@code Fleet} starts nodes from the built jar, each with its own port and log; nodes and
 * services alike are killed, ended, paused and restarted by their names, and each node may have a
 * line of its own to each service, which can be hurt. For integration tests (failsafe), after the
 * jar was built. Uses {@code support.services} and {@code support.proxy}; knows the application
 * only by its jar, its settings and its readiness.
 */
@NullMarked
package org.acme.quoteorder.support.fleet;

import org.jspecify.annotations.NullMarked;
