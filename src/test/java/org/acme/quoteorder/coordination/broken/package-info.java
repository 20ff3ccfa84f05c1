/**
 * The popular wrong versions of each pattern, and the proof that the contract suites tell them
 * apart.
 *
 * <p>Each twin implements the port as one often sees it done. A {@code …TwinTest} runs the
 * unmodified contract suite against it and asserts that the named property fails. They live on the
 * test class path only; nothing in production can be switched to them.
 */
@NullMarked
package org.acme.quoteorder.coordination.broken;

import org.jspecify.annotations.NullMarked;
