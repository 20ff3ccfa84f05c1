/**
 * The system as a system: production processes on services of their own, killed and paused at named
 * points.
 */
@NullMarked
package org.acme.quoteorder.fleet;

import org.jspecify.annotations.NullMarked;
