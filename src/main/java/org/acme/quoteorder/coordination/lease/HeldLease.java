package org.acme.quoteorder.coordination.lease;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.coordination.time.Ticker;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A lease and what became of it: held, then either lost or released, and never held again. Whatever
 * comes later, a renewal that was under way for instance, finds that and changes nothing.
 */
final class HeldLease implements Lease {
  private static final Logger LOG = Logger.getLogger(HeldLease.class);

  /** Who gave it, and wants to know when it is over. */
  interface Giver {
    /** Asks Redis to end it. Never throws for what Redis does. */
    LeaseReleaseOutcome giveBack(HeldLease lease);

    /**
     * Told once.
     *
     * @param loss null when it was released
     */
    void over(HeldLease lease, @Nullable LeaseLoss loss);
  }

  private enum State {
    HELD,
    LOST,
    RELEASED
  }

  /**
   * What Redis granted.
   *
   * @param sent when the request was sent
   * @param doubtful a request with this token may still be executed, also after the release
   */
  record Grant(String token, long advisoryToken, long sent, boolean doubtful) {}

  private final LeaseName name;
  private final Grant grant;
  private final LeaseTimes times;
  private final Ticker ticker;
  private final FairGate.Pass pass;
  private final Giver giver;
  private final List<Consumer<LeaseLoss>> listeners = new ArrayList<>();

  private State state = State.HELD;
  private @Nullable LeaseLoss loss;
  private @Nullable Thread holder = Thread.currentThread();
  private boolean settled;
  private boolean renewing;
  private Deadline renewal;
  private volatile Deadline deadline;

  HeldLease(LeaseRequest request, Grant grant, FairGate.Pass pass, Ticker ticker, Giver giver) {
    this.name = request.name();
    this.grant = grant;
    this.times = LeaseTimes.of(request, grant.sent());
    this.ticker = ticker;
    this.pass = pass;
    this.giver = giver;
    this.renewal = times.renewal(grant.sent());
    this.deadline = times.deadline(grant.sent());
    pass.busyUntil(deadline);
  }

  @Override
  public LeaseName name() {
    return name;
  }

  @Override
  public String token() {
    return grant.token();
  }

  @Override
  public long advisoryToken() {
    return grant.advisoryToken();
  }

  @Override
  public Deadline deadline() {
    return deadline;
  }

  LeaseTimes times() {
    return times;
  }

  FairGate.Pass pass() {
    return pass;
  }

  Grant grant() {
    return grant;
  }

  @Override
  public void checkpoint() {
    if (isOver()) {
      throw new LeaseLostException("the lease is " + describe());
    }
  }

  @Override
  public void onLost(Consumer<LeaseLoss> listener) {
    LeaseLoss already;
    synchronized (this) {
      already = loss;
      if (state == State.HELD) {
        listeners.add(listener);
      }
    }
    if (already != null) {
      tell(listener, already);
    }
  }

  @Override
  public synchronized void handOver() {
    holder = null;
    pass.detach();
  }

  @Override
  public LeaseReleaseOutcome release() {
    boolean first;
    synchronized (this) {
      first = state == State.HELD;
      if (first) {
        state = State.RELEASED;
      }
      if (settled) {
        return new LeaseReleaseOutcome.NotHeld();
      }
    }
    try {
      LeaseReleaseOutcome outcome = giver.giveBack(this);
      synchronized (this) {
        settled |= !(outcome instanceof LeaseReleaseOutcome.Unavailable);
      }
      return outcome;
    } finally {
      if (first) {
        giver.over(this, null);
      }
    }
  }

  /** Whether it ended; finds out itself what time and threads tell. */
  boolean isOver() {
    LeaseLoss found;
    synchronized (this) {
      if (state != State.HELD) {
        return true;
      }
      if (deadline.passed(ticker)) {
        found = times.isRenewable(deadline) ? LeaseLoss.DEADLINE : LeaseLoss.LONGEST_HOLD;
      } else if (holder != null && !holder.isAlive()) {
        found = LeaseLoss.HOLDER_ENDED;
      } else {
        return false;
      }
    }
    lose(found);
    return true;
  }

  /** Ends it, unless it ended before. */
  void lose(LeaseLoss why) {
    List<Consumer<LeaseLoss>> told;
    synchronized (this) {
      if (state != State.HELD) {
        return;
      }
      state = State.LOST;
      loss = why;
      // nobody has this token in Redis, so there is nothing to give back
      settled = why == LeaseLoss.GONE;
      told = List.copyOf(listeners);
    }
    told.forEach(listener -> tell(listener, why));
    giver.over(this, why);
  }

  /** Whether a renewal is due; the caller renews then, and tells what became of it. */
  synchronized boolean startsRenewal() {
    if (state != State.HELD || renewing || !times.isRenewable(deadline)) {
      return false;
    }
    renewing = renewal.passed(ticker);
    return renewing;
  }

  synchronized void renewed(long sent) {
    renewing = false;
    Deadline later = times.deadline(sent);
    if (state == State.HELD && later.nanos() - deadline.nanos() > 0) {
      deadline = later;
      renewal = times.renewal(sent);
      pass.busyUntil(later);
    }
  }

  synchronized void renewalFailed() {
    renewing = false;
    renewal = times.retry(ticker.nanos());
  }

  /** When something may be due next; empty when it is over. */
  synchronized Optional<Deadline> nextLook() {
    if (state != State.HELD) {
      return Optional.empty();
    }
    boolean renews = !renewing && times.isRenewable(deadline);
    boolean sooner = renews && renewal.nanos() - deadline.nanos() < 0;
    return Optional.of(sooner ? renewal : deadline);
  }

  private synchronized String describe() {
    return loss == null ? "released" : "lost: " + loss;
  }

  private static void tell(Consumer<LeaseLoss> listener, LeaseLoss why) {
    try {
      listener.accept(why);
    } catch (RuntimeException e) {
      LOG.error("a listener of a lost lease failed", e);
    }
  }
}
