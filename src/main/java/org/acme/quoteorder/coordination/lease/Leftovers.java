package org.acme.quoteorder.coordination.lease;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.acme.quoteorder.coordination.redis.Unsettled;
import org.acme.quoteorder.coordination.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * Leases of which this node does not know whether Redis has them: nobody uses them, and they are
 * given back as soon as Redis answers.
 */
final class Leftovers {
  private static final Duration PAUSE = Duration.ofMillis(100);

  /**
   * @param owner who may take it up again; null when it was somebody's lease once
   */
  private record Leftover(LeaseName name, String token, @Nullable String owner, Duration ttl) {}

  private final AtomicBoolean settling = new AtomicBoolean();
  private final Unsettled<Leftover> unsettled;
  private final LeaseScripts scripts;
  private final Background background;

  Leftovers(LeaseScripts scripts, Background background, Ticker ticker) {
    this.unsettled = new Unsettled<>(ticker);
    this.scripts = scripts;
    this.background = background;
  }

  /** A lease that may have been granted unseen. */
  void acquired(LeaseRequest request, String token) {
    add(new Leftover(request.name(), token, request.owner(), request.ttl()));
  }

  /** A lease whose release may not have been taken. */
  void released(LeaseName name, String token, Duration ttl) {
    add(new Leftover(name, token, null, ttl));
  }

  /** The token of a lease that was never used, for the same owner that asks again. */
  Optional<String> takeUp(LeaseRequest request) {
    return unsettled
        .take(l -> request.owner().equals(l.owner) && request.name().equals(l.name))
        .map(Leftover::token);
  }

  private void add(Leftover leftover) {
    unsettled.add(leftover.token, leftover, leftover.ttl);
    if (settling.compareAndSet(false, true)) {
      background.work(this::settle);
    }
  }

  private void settle() {
    boolean answers = true;
    for (Optional<Leftover> l = unsettled.next(); answers && l.isPresent(); ) {
      answers = isSettled(l.get());
      l = answers ? unsettled.next() : l;
    }
    settling.set(false);
    if (!unsettled.isEmpty() && settling.compareAndSet(false, true)) {
      background.after(PAUSE, () -> background.work(this::settle));
    }
  }

  private boolean isSettled(Leftover l) {
    boolean settled =
        scripts
            .releaseOnce(l.name, l.token)
            .fold(
                r -> true,
                u -> {
                  unsettled.add(l.token, l, l.ttl);
                  return false;
                });
    return settled;
  }
}
