package org.acme.quoteorder.coordination.lease;

import java.time.Duration;
import org.acme.quoteorder.coordination.time.Deadline;

/**
 * When what happens to one lease, in values of this process' ticker. Everything counts from the
 * moment a request was sent: Redis cannot have executed it earlier, so a deadline from here lies
 * before the end of the lease there, however late the reply came.
 *
 * @param ttl the lease in Redis without renewal
 * @param end the end of the longest hold
 */
record LeaseTimes(Duration ttl, Deadline end) {
  private static final Duration SOONEST_RETRY = Duration.ofMillis(1);
  private static final Duration LATEST_RETRY = Duration.ofSeconds(1);

  static LeaseTimes of(LeaseRequest request, long sent) {
    return new LeaseTimes(request.ttl(), new Deadline(sent + request.longestHold().toNanos()));
  }

  /** Until when a request that was sent at {@code sent} and granted may be relied on. */
  Deadline deadline(long sent) {
    return new Deadline(sent + lifetime(sent).toNanos() - margin());
  }

  /** How long the lease in Redis is to last when it is asked for now; 1 ms at least. */
  Duration lifetime(long sent) {
    Duration left = Duration.ofNanos(end.nanos() - sent);
    Duration wanted = left.compareTo(ttl) < 0 ? left : ttl;
    return wanted.toMillis() < 1 ? Duration.ofMillis(1) : wanted;
  }

  /** Whether a renewal could move this deadline. */
  boolean isRenewable(Deadline deadline) {
    return deadline.nanos() - (end.nanos() - margin()) < 0;
  }

  Deadline renewal(long sent) {
    return new Deadline(sent + ttl.toNanos() / 3);
  }

  /** After a renewal that failed: several more fit into the rest of the lease. */
  Deadline retry(long now) {
    Duration pause = ttl.dividedBy(20);
    if (pause.compareTo(SOONEST_RETRY) < 0) {
      pause = SOONEST_RETRY;
    }
    if (pause.compareTo(LATEST_RETRY) > 0) {
      pause = LATEST_RETRY;
    }
    return new Deadline(now + pause.toNanos());
  }

  /** For clocks that run at different speeds, and for a last write that is on its way. */
  private long margin() {
    return ttl.toNanos() / 10;
  }
}
