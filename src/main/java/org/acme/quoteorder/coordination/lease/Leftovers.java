package org.acme.quoteorder.coordination.lease;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.acme.quoteorder.coordination.redis.ScriptOutcome.Replied;
import org.acme.quoteorder.coordination.redis.Unsettled;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.coordination.time.Ticker;

/**
 * Leases that nobody uses any more, of which this node does not know whether Redis has them or will
 * have them. They are given back as soon as Redis answers.
 *
 * <p>A token that came here is never used to acquire again: a release that is still on its way
 * would end the new lease unseen.
 */
final class Leftovers {
  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final int LOOKS = 6;

  /**
   * @param looks how often "nobody holds it" is not believed, because a request may still lie in
   *     the buffers of a connection that was given up
   */
  private record Leftover(LeaseName name, String token, Deadline until, int looks) {
    Leftover lookedAt() {
      return new Leftover(name, token, until, looks - 1);
    }
  }

  private final AtomicBoolean settling = new AtomicBoolean();
  private final Unsettled<Leftover> unsettled;
  private final LeaseScripts scripts;
  private final Background background;
  private final Ticker ticker;

  Leftovers(LeaseScripts scripts, Background background, Ticker ticker) {
    this.unsettled = new Unsettled<>(ticker);
    this.scripts = scripts;
    this.background = background;
    this.ticker = ticker;
  }

  /** A lease that may have been granted unseen, or may still be. */
  void acquired(LeaseName name, String token, Duration ttl) {
    settle(new Leftover(name, token, Deadline.after(ticker, ttl), LOOKS));
  }

  /** A lease whose release may not have been taken. */
  void released(LeaseName name, String token, Duration ttl) {
    settle(new Leftover(name, token, Deadline.after(ticker, ttl), 1));
  }

  private void settle(Leftover leftover) {
    keep(leftover);
    if (settling.compareAndSet(false, true)) {
      background.work(() -> settle(PAUSE));
    }
  }

  private void settle(Duration pause) {
    List<Leftover> left = new ArrayList<>();
    boolean answers = true;
    for (Optional<Leftover> l = unsettled.next(); l.isPresent(); l = unsettled.next()) {
      // once Redis does not answer, the others wait as well
      Optional<Leftover> still = answers ? release(l.get()) : l;
      answers &= still.isEmpty() || still.get().looks < l.get().looks;
      still.ifPresent(left::add);
    }
    left.forEach(this::keep);
    settling.set(false);
    if (!unsettled.isEmpty() && settling.compareAndSet(false, true)) {
      Duration longer = answers ? pause.multipliedBy(2) : PAUSE;
      background.after(pause, () -> background.work(() -> settle(longer)));
    }
  }

  private void keep(Leftover l) {
    unsettled.add(l.token, l, l.until.left(ticker));
  }

  /** What has to be looked at again. */
  private Optional<Leftover> release(Leftover l) {
    return scripts
        .releaseOnce(l.name, l.token)
        .fold(r -> Optional.of(l.lookedAt()).filter(next -> isOpen(next, r)), u -> Optional.of(l));
  }

  private static boolean isOpen(Leftover next, Replied r) {
    return next.looks > 0 && !r.reply().text(0).equals("RELEASED");
  }
}
