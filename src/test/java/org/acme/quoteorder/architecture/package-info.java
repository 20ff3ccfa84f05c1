/**
 * The rules of the design that a machine can check.
 *
 * <p>Each rule says in its reason what it protects. A rule that stands in the way is changed here,
 * in the open, and not worked around.
 */
@NullMarked
package org.acme.quoteorder.architecture;

import org.jspecify.annotations.NullMarked;
