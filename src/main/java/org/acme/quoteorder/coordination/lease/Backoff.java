package org.acme.quoteorder.coordination.lease;

import java.time.Duration;

/**
 * How long the head of the line waits before it asks Redis again: longer each time, and not at the
 * same moment as the heads of other nodes. The dispersion comes from the token, which is random.
 */
final class Backoff {
  private static final long FIRST = 10;
  private static final long LONGEST = 250;

  private int state;
  private long pause = FIRST;

  Backoff(String token) {
    this.state = token.hashCode();
  }

  /**
   * @param held what the holder has left without renewal: there is no sense in asking much later
   * @param patience what the caller has left
   */
  Duration next(Duration held, Duration patience) {
    state = state * 1_103_515_245 + 12_345;
    long half = pause / 2;
    Duration wanted = Duration.ofMillis(half + ((state >>> 16) & 0x7fff) * half / 0x7fff);
    pause = Math.min(LONGEST, pause * 2);
    return min(wanted, min(held, patience));
  }

  private static Duration min(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }
}
