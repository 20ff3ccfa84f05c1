package org.acme.quoteorder.coordination.lease;

import java.time.Duration;

/**
 * Who wants what, for how long without renewal, and how long they wait for it.
 *
 * @param owner who asks, for people who read the value; not an identity
 * @param ttl the lease in Redis without renewal; 10 ms at least. It is renewed at a third of it
 * @param patience how long to wait while another holds it; zero for one try
 * @param longestHold after this long nobody renews any more, whatever the holder does; at least
 *     {@code ttl}, and {@code ttl} itself for a lease that is never renewed
 */
public record LeaseRequest(
    LeaseName name, String owner, Duration ttl, Duration patience, Duration longestHold) {
  public LeaseRequest {
    if (owner.isEmpty()) {
      throw new IllegalArgumentException("a lease names its owner");
    }
    if (ttl.toMillis() < 10) {
      throw new IllegalArgumentException("a lease lasts 10 ms or longer");
    }
    if (patience.isNegative()) {
      throw new IllegalArgumentException("patience is zero or more");
    }
    if (longestHold.compareTo(ttl) < 0) {
      throw new IllegalArgumentException("the longest hold is the ttl or more");
    }
  }

  /** One try for a lease that is never renewed. */
  public static LeaseRequest once(LeaseName name, String owner, Duration ttl) {
    return new LeaseRequest(name, owner, ttl, Duration.ZERO, ttl);
  }

  public LeaseRequest waiting(Duration atMost) {
    return new LeaseRequest(name, owner, ttl, atMost, longestHold);
  }

  public LeaseRequest renewedFor(Duration atMost) {
    return new LeaseRequest(name, owner, ttl, patience, atMost);
  }
}
