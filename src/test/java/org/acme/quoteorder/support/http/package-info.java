/** Speaking HTTP in tests: tokens and callers. Uses the service's public API only. */
@NullMarked
package org.acme.quoteorder.support.http;

import org.jspecify.annotations.NullMarked;
