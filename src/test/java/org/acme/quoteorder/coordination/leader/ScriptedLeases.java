package org.acme.quoteorder.coordination.leader;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.acme.quoteorder.coordination.lease.Lease;
import org.acme.quoteorder.coordination.lease.LeaseLoss;
import org.acme.quoteorder.coordination.lease.LeaseLostException;
import org.acme.quoteorder.coordination.lease.LeaseName;
import org.acme.quoteorder.coordination.lease.LeaseOutcome;
import org.acme.quoteorder.coordination.lease.LeaseReleaseOutcome;
import org.acme.quoteorder.coordination.lease.LeaseRequest;
import org.acme.quoteorder.coordination.lease.Leases;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.coordination.time.Ticker;

/** Answers as the test says, and remembers what was asked. */
final class ScriptedLeases implements Leases {
  final List<LeaseRequest> asked = new ArrayList<>();
  private final Queue<LeaseOutcome> answers = new ArrayDeque<>();
  private final Ticker ticker;

  ScriptedLeases(Ticker ticker) {
    this.ticker = ticker;
  }

  ScriptedLease grants(Duration ttl) {
    var lease = new ScriptedLease(Deadline.after(ticker, ttl));
    answers.add(new LeaseOutcome.Acquired(lease));
    return lease;
  }

  void isHeldFor(Duration left) {
    answers.add(new LeaseOutcome.HeldByOther(left));
  }

  void isAway() {
    answers.add(new LeaseOutcome.Unavailable(UnavailableCause.TIMEOUT, true));
  }

  @Override
  public LeaseOutcome acquire(LeaseRequest request) {
    asked.add(request);
    return answers.remove();
  }

  /** A lease that is lost when the test says so. */
  static final class ScriptedLease implements Lease {
    private final List<Consumer<LeaseLoss>> listeners = new ArrayList<>();
    private final Deadline deadline;
    boolean lost;
    boolean handedOver;
    int releases;

    ScriptedLease(Deadline deadline) {
      this.deadline = deadline;
    }

    void lose(LeaseLoss loss) {
      lost = true;
      listeners.forEach(listener -> listener.accept(loss));
    }

    @Override
    public LeaseName name() {
      return LeaseName.leader("relay");
    }

    @Override
    public String token() {
      return "token";
    }

    @Override
    public long advisoryToken() {
      return 1;
    }

    @Override
    public Deadline deadline() {
      return deadline;
    }

    @Override
    public void checkpoint() {
      if (lost) {
        throw new LeaseLostException("lost");
      }
    }

    @Override
    public void onLost(Consumer<LeaseLoss> listener) {
      listeners.add(listener);
    }

    @Override
    public void handOver() {
      handedOver = true;
    }

    @Override
    public LeaseReleaseOutcome release() {
      releases++;
      return new LeaseReleaseOutcome.Released();
    }
  }
}
