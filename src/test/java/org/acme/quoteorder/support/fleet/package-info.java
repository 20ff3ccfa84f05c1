/**
 * Production processes of the application, as many as a test wants, on one set of real services.
 *
 * <p>A {@code Fleet} starts nodes from the built jar, each with its own port and log, and a {@code
 * Node} can be killed, terminated, paused and restarted. For integration tests (failsafe), after
 * the jar was built. Uses {@code support.services}; knows the application only by its jar, its
 * settings and its readiness.
 */
@NullMarked
package org.acme.quoteorder.support.fleet;

import org.jspecify.annotations.NullMarked;
