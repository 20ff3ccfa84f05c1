package org.acme.quoteorder.coordination.claim;

import java.time.Duration;

/**
 * Who wants to work on what, and for how long at most.
 *
 * @param workId the work item, unique within this service
 * @param owner who asks, for people who read the value; not an identity
 * @param ttl when the claim ends by itself; 1 ms at least
 */
public record ClaimRequest(String workId, String owner, Duration ttl) {
  public ClaimRequest {
    if (workId.isEmpty() || owner.isEmpty()) {
      throw new IllegalArgumentException("a claim names its work and its owner");
    }
    if (ttl.toMillis() < 1) {
      throw new IllegalArgumentException("a claim lasts 1 ms or longer");
    }
  }
}
