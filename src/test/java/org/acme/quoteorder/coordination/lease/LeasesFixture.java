package org.acme.quoteorder.coordination.lease;

import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.acme.quoteorder.coordination.time.Ticker;

/** Leases on a Redis of its own, for suites of what is built on them. */
public final class LeasesFixture {
  private LeasesFixture() {}

  /** The leases of one more process. */
  public static Leases newNode(RedisFloor floor, Ticker ticker) {
    return new RedisLeases(
        floor.newScripts(), floor.keys(), floor.metrics(), ticker, floor.sleeper());
  }
}
