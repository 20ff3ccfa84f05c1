package org.acme.quoteorder.coordination.leader;

import java.time.Duration;

/**
 * Who wants to lead which role, and for how long without renewal.
 *
 * @param role what is led, a fixed name: it is a label in metrics
 * @param candidate the node that asks, for people; not an identity
 * @param ttl the lease in Redis without renewal; a follower asks again at a third of it. 10 ms at
 *     least
 */
public record Candidacy(String role, String candidate, Duration ttl) {
  public Candidacy {
    if (role.isEmpty() || candidate.isEmpty()) {
      throw new IllegalArgumentException("a candidacy names its role and its candidate");
    }
    if (ttl.toMillis() < 10) {
      throw new IllegalArgumentException("a leadership lasts 10 ms or longer");
    }
  }

  /** How often a follower asks. */
  public Duration poll() {
    return ttl.dividedBy(3);
  }
}
