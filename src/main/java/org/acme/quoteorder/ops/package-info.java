/**
 * What operators look at and what keeps the service tidy: health, retention.
 *
 * <p>May use the toolkit and the root packages of the features; nobody uses it. JAX-RS and
 * scheduled jobs are at home here.
 */
@NullMarked
package org.acme.quoteorder.ops;

import org.jspecify.annotations.NullMarked;
