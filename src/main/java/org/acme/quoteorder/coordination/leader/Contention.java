package org.acme.quoteorder.coordination.leader;

import java.time.Duration;
import java.util.Optional;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.acme.quoteorder.coordination.leader.Standing.Following;
import org.acme.quoteorder.coordination.leader.Standing.Leading;
import org.acme.quoteorder.coordination.leader.Standing.Unavailable;
import org.acme.quoteorder.coordination.lease.FencingToken;
import org.acme.quoteorder.coordination.lease.FencingTokens;
import org.acme.quoteorder.coordination.lease.Lease;
import org.acme.quoteorder.coordination.lease.LeaseLostException;
import org.acme.quoteorder.coordination.lease.LeaseName;
import org.acme.quoteorder.coordination.lease.LeaseRequest;
import org.acme.quoteorder.coordination.lease.Leases;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.coordination.time.Ticker;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The states of one campaign, without a thread of its own: {@link #step()} contends once and says
 * when to come again. Losses arrive from whatever thread the lease finds them on.
 */
final class Contention {
  private static final Logger LOG = Logger.getLogger(Contention.class);

  /** Long enough to be for ever, short enough to be counted in nanoseconds. */
  private static final Duration FOR_EVER = Duration.ofDays(365);

  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(10);

  private final Leases leases;
  private final FencingTokens terms;
  private final Ticker ticker;
  private final Candidacy candidacy;
  private final Announcements announcements;
  private final LeaderMetrics metrics;
  private final Runnable whenDeposed;
  private volatile Standing standing;
  private volatile Deadline standsBack;
  private @Nullable HeldLeadership held;
  private boolean resigned;
  private int failures;

  /**
   * @param whenDeposed called whenever a leadership ends, so that the next step comes soon
   */
  Contention(
      Leases leases,
      FencingTokens terms,
      Ticker ticker,
      LeaderMetrics metrics,
      Candidacy candidacy,
      LeaderObserver observer,
      Runnable whenDeposed) {
    this.leases = leases;
    this.terms = terms;
    this.ticker = ticker;
    this.metrics = metrics;
    this.candidacy = candidacy;
    this.announcements = new Announcements(observer);
    this.whenDeposed = whenDeposed;
    this.standing = new Following(candidacy.poll());
    this.standsBack = Deadline.after(ticker, Duration.ZERO);
  }

  /** A leadership whose deadline has passed is none, also before anybody noticed. */
  Standing standing() {
    Standing now = standing;
    return now instanceof Leading it && it.leadership().deadline().passed(ticker)
        ? new Following(candidacy.poll())
        : now;
  }

  /**
   * Contends unless this process leads or stands back; returns how long to wait before the next
   * step.
   */
  Duration step() throws InterruptedException {
    HeldLeadership mine = held();
    if (mine != null && !mine.deadline().passed(ticker)) {
      return candidacy.poll();
    }
    if (mine != null) {
      depose(mine, Deposed.DEADLINE);
    }
    if (!standsBack.passed(ticker)) {
      return standsBack.left(ticker);
    }
    return leases
        .acquire(request())
        .fold(
            acquired -> acquired(acquired.lease()),
            held -> follow(held.retryAfter()),
            unavailable -> unavailable(unavailable.cause()));
  }

  /** Gives up what is led and never leads again. */
  void resign() {
    HeldLeadership mine;
    synchronized (this) {
      resigned = true;
      mine = held;
    }
    if (mine != null) {
      stepDown(mine, Deposed.RESIGNED);
    }
  }

  private LeaseRequest request() {
    return LeaseRequest.once(
            LeaseName.leader(candidacy.role()), candidacy.candidate(), candidacy.ttl())
        .renewedFor(FOR_EVER);
  }

  private Duration acquired(Lease lease) {
    // The lease is the campaign's, not this thread's.
    lease.handOver();
    Optional<HeldLeadership> elected = term(lease).filter(this::elect);
    if (elected.isEmpty()) {
      lease.release();
      return unsettled();
    }
    lease.onLost(loss -> depose(elected.get(), Deposed.by(loss)));
    return candidacy.poll();
  }

  /**
   * The term is drawn while the lease is held and before anybody hears of it. Drawing can take long
   * enough for the lease to end; the term is left unused then.
   */
  private Optional<HeldLeadership> term(Lease lease) {
    try {
      lease.checkpoint();
      FencingToken term = terms.draw(lease.name(), candidacy.candidate());
      lease.checkpoint();
      return Optional.of(new HeldLeadership(candidacy.role(), lease, term, this::stepDown));
    } catch (LeaseLostException late) {
      LOG.infof("the lease of %s ended before its term was drawn", candidacy.role());
    } catch (RuntimeException failure) {
      LOG.warnf("no term could be drawn for %s: %s", candidacy.role(), failure.getMessage());
    }
    metrics.changed(candidacy.role(), "no_term");
    return Optional.empty();
  }

  private boolean elect(HeldLeadership leadership) {
    synchronized (this) {
      if (resigned) {
        return false;
      }
      failures = 0;
      held = leadership;
      standing = new Leading(leadership);
      announcements.elected(leadership);
    }
    LOG.infof("%s leads %s", candidacy.candidate(), leadership);
    metrics.changed(candidacy.role(), "elected");
    announcements.tell();
    return true;
  }

  /** Ends a leadership once, whoever finds out first; tells whether it was this caller. */
  private boolean depose(HeldLeadership leadership, Deposed why) {
    synchronized (this) {
      if (held != leadership) {
        return false;
      }
      leadership.end();
      held = null;
      if (why == Deposed.GAVE_UP) {
        standsBack = Deadline.after(ticker, othersTurn());
      }
      standing = new Following(longer(candidacy.poll(), standsBack.left(ticker)));
      announcements.deposed(leadership, why);
    }
    LOG.infof("%s no longer leads %s: %s", candidacy.candidate(), leadership, why.label());
    metrics.changed(candidacy.role(), why.label());
    announcements.tell();
    whenDeposed.run();
    return true;
  }

  private void stepDown(HeldLeadership leadership, Deposed why) {
    if (depose(leadership, why)) {
      leadership.lease().release();
    }
  }

  private synchronized @Nullable HeldLeadership held() {
    return held;
  }

  /** Whoever follows a leader that died waits for the end of its lease, and no longer. */
  private Duration follow(Duration retryAfter) {
    failures = 0;
    Duration pause = longer(SHORTEST_PAUSE, shorter(retryAfter.plusMillis(1), candidacy.poll()));
    standing = new Following(pause);
    return pause;
  }

  private Duration unsettled() {
    Duration pause = backoff();
    standing = new Following(pause);
    return pause;
  }

  private Duration unavailable(UnavailableCause cause) {
    standing = new Unavailable(cause);
    return backoff();
  }

  /** A third of the lease, then two thirds, then the whole of it. */
  private Duration backoff() {
    failures = Math.min(failures + 1, 3);
    return candidacy.poll().multipliedBy(failures);
  }

  /** Long enough for each follower to ask once, which it does in every third of the lease. */
  private Duration othersTurn() {
    return candidacy.poll().multipliedBy(2);
  }

  private static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) > 0 ? a : b;
  }
}
