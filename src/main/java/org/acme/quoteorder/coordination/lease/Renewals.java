package org.acme.quoteorder.coordination.lease;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import org.acme.quoteorder.coordination.CoordinationMetrics;
import org.acme.quoteorder.coordination.redis.ScriptOutcome.Unavailable;
import org.acme.quoteorder.coordination.time.Ticker;

/** Looks after the leases of this process: renews them in time, and tells when one is lost. */
final class Renewals {
  // each has its next look; only the timer's thread sets one
  private final Map<HeldLease, Future<?>> looks = new ConcurrentHashMap<>();
  private final LeaseScripts scripts;
  private final Background background;
  private final CoordinationMetrics metrics;
  private final Ticker ticker;

  Renewals(
      LeaseScripts scripts, Background background, CoordinationMetrics metrics, Ticker ticker) {
    this.scripts = scripts;
    this.background = background;
    this.metrics = metrics;
    this.ticker = ticker;
  }

  void watch(HeldLease lease) {
    background.now(() -> look(lease));
  }

  void forget(HeldLease lease) {
    Future<?> look = looks.remove(lease);
    if (look != null) {
      look.cancel(false);
    }
  }

  private void look(HeldLease lease) {
    forget(lease);
    if (lease.isOver()) {
      return;
    }
    if (lease.startsRenewal()) {
      background.work(() -> renew(lease));
    }
    lease
        .nextLook()
        .ifPresent(at -> looks.put(lease, background.after(at.left(ticker), () -> look(lease))));
    if (lease.isOver()) {
      // it was released in between, and forgotten before there was something to forget
      forget(lease);
    }
  }

  private void renew(HeldLease lease) {
    long sent = ticker.nanos();
    boolean answered = false;
    try {
      answered =
          scripts
              .renew(lease.name(), lease.token(), lease.times().lifetime(sent))
              .fold(r -> renewed(lease, sent, r.reply().text(0)), u -> failed(lease, u));
    } finally {
      if (!answered) {
        lease.renewalFailed();
      }
      background.now(() -> look(lease));
    }
  }

  private static boolean renewed(HeldLease lease, long sent, String answer) {
    if (answer.equals("RENEWED")) {
      lease.renewed(sent);
    } else {
      lease.lose(LeaseLoss.GONE);
    }
    return true;
  }

  private boolean failed(HeldLease lease, Unavailable u) {
    metrics.fellBack(lease.name().family().type(), u.cause().label());
    return false;
  }
}
