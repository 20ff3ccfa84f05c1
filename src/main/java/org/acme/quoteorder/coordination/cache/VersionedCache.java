package org.acme.quoteorder.coordination.cache;

import java.time.Duration;
import org.acme.quoteorder.coordination.key.Key;

/**
 * Copies of rows, ordered by version.
 *
 * <p><b>Guarantee.</b> As long as a value stays in the cache, an older version never replaces a
 * newer one, in whatever order and however often they are offered; the same version may be offered
 * again and refreshes the copy. <b>Not guaranteed:</b> that the newest version is there. After an
 * eviction a late writer may bring an older one back, for one time to live at most.
 *
 * <p><b>Errors.</b> {@link IllegalArgumentException} for a key that is not of the cache role; none
 * for anything that Redis does. <b>Time-out:</b> load from PostgreSQL; a put may be repeated.
 * <b>Redis lost everything:</b> misses. A value that cannot be read is a miss.
 *
 * <p>Source of the idea: versioned cache-aside, as Facebook's memcache leases (Nishtala et al.,
 * 2013) solve the late fill, with the row's version in place of a lease.
 */
public interface VersionedCache {
  /** Reads a value; one round trip. */
  ReadOutcome read(Key key);

  /** Offers a value; one round trip. */
  PutOutcome put(Key key, Versioned value, Duration ttl);
}
