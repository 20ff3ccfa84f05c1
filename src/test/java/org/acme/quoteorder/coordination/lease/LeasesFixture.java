package org.acme.quoteorder.coordination.lease;

import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.acme.quoteorder.coordination.time.Ticker;

/** Leases on a Redis of its own, for its own suites and those of what is built on it. */
public final class LeasesFixture {
  private LeasesFixture() {}

  /** The leases of one more process. */
  public static Leases newNode(RedisFloor floor, Ticker ticker) {
    return process(floor, ticker);
  }

  /** The same, for suites that end the process. */
  static RedisLeases process(RedisFloor floor, Ticker ticker) {
    return new RedisLeases(
        floor.newScripts(), floor.keys(), floor.metrics(), ticker, floor.sleeper());
  }
}
