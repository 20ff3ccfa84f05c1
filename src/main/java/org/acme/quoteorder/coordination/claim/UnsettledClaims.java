package org.acme.quoteorder.coordination.claim;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.coordination.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * Claims of this node of which it is not known whether Redis holds them. Bounded: the oldest is
 * forgotten first, and none is kept for longer than it can live in Redis. Forgetting one costs at
 * most the rest of its time to live.
 */
final class UnsettledClaims {
  private static final int MOST = 1_000;
  // a release does not know the time to live of its claim
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private record Entry(Claim claim, @Nullable String owner, Deadline until) {}

  // by token, oldest first
  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final Ticker ticker;

  UnsettledClaims(Ticker ticker) {
    this.ticker = ticker;
  }

  /** A claim whose reply is missing. */
  void toRepeat(Claim claim, String owner, Duration ttl) {
    add(new Entry(claim, owner, Deadline.after(ticker, ttl)));
  }

  /** A release that may not have been taken. */
  void toRelease(Claim claim) {
    add(new Entry(claim, null, Deadline.after(ticker, LONGEST)));
  }

  /** Takes out a claim that this owner may repeat. Two callers never get the same one. */
  synchronized Optional<Claim> take(String workId, String owner) {
    if (entries.isEmpty()) {
      return Optional.empty();
    }
    Optional<Entry> found =
        entries.values().stream()
            .filter(e -> owner.equals(e.owner) && e.claim.workId().equals(workId))
            .findFirst();
    found.ifPresent(e -> entries.remove(e.claim.token()));
    return found.map(Entry::claim);
  }

  synchronized boolean isEmpty() {
    return entries.isEmpty();
  }

  /** Takes out the oldest one, to be released. */
  synchronized Optional<Claim> next() {
    entries.values().removeIf(e -> e.until.passed(ticker));
    Optional<Entry> oldest = entries.values().stream().findFirst();
    oldest.ifPresent(e -> entries.remove(e.claim.token()));
    return oldest.map(Entry::claim);
  }

  private synchronized void add(Entry entry) {
    entries.put(entry.claim.token(), entry);
    if (entries.size() > MOST) {
      entries.remove(entries.keySet().iterator().next());
    }
  }
}
