/**
 * Time that stands still until a test moves it: ticker, sleeper and clock in one, for any number of
 * nodes whose clocks are wrong by a step or by a rate.
 *
 * <p>Uses {@code coordination.time} and the JDK; waits for nothing but the test.
 */
@NullMarked
package org.acme.quoteorder.support.time;

import org.jspecify.annotations.NullMarked;
