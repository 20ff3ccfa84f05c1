/**
 * The coordination toolkit: Redis may decide who tries first, PostgreSQL decides whether it counts.
 *
 * <p>This package holds what every pattern shares: who a node is, why Redis could not answer, and
 * the fixed metric names. Each pattern is a package of its own with one port, its sealed outcomes
 * and one package-private {@code Redis…} class. Copy this folder and {@code resources/lua} into a
 * service of your own; nothing here knows a feature. Ports use only the JDK and each other.
 */
@NullMarked
package org.acme.quoteorder.coordination;

import org.jspecify.annotations.NullMarked;
