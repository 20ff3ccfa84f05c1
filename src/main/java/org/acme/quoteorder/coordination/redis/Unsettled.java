package org.acme.quoteorder.coordination.redis;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.coordination.time.Ticker;

/**
 * What this node sent to Redis without learning what became of it. Bounded: the oldest is forgotten
 * first, and none is kept for longer than it can live in Redis. Forgetting one costs at most the
 * rest of its time to live. Safe for several threads; two takers never get the same one.
 *
 * @param <T> what has to be known to repeat it or to take it back
 */
public final class Unsettled<T> {
  private static final int MOST = 1_000;

  private record Entry<T>(T what, Deadline until) {}

  // by token, oldest first
  private final Map<String, Entry<T>> entries = new LinkedHashMap<>();
  private final Ticker ticker;

  public Unsettled(Ticker ticker) {
    this.ticker = ticker;
  }

  /**
   * Remembers one.
   *
   * @param token unique to it
   * @param atMost how long it can live in Redis
   */
  public synchronized void add(String token, T what, Duration atMost) {
    entries.put(token, new Entry<>(what, Deadline.after(ticker, atMost)));
    if (entries.size() > MOST) {
      entries.remove(entries.keySet().iterator().next());
    }
  }

  /** Takes out the oldest that is wanted. */
  public synchronized Optional<T> take(Predicate<? super T> wanted) {
    if (entries.isEmpty()) {
      return Optional.empty();
    }
    entries.values().removeIf(e -> e.until.passed(ticker));
    Optional<Map.Entry<String, Entry<T>>> found =
        entries.entrySet().stream().filter(e -> wanted.test(e.getValue().what)).findFirst();
    found.ifPresent(e -> entries.remove(e.getKey()));
    return found.map(e -> e.getValue().what);
  }

  /** Takes out the oldest. */
  public Optional<T> next() {
    return take(what -> true);
  }

  public synchronized boolean isEmpty() {
    return entries.isEmpty();
  }
}
