/**
 * A cache of versioned values in which an older version never replaces a newer one.
 *
 * <p>The port {@link VersionedCache}: readers get the value with its version and age, writers are
 * told when they came late. It lives on the cache role and may be evicted at any time. Uses the
 * JDK, {@code coordination} and {@code key}; the Redis side uses {@code coordination.redis}.
 */
@NullMarked
package org.acme.quoteorder.coordination.cache;

import org.jspecify.annotations.NullMarked;
