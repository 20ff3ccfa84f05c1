package org.acme.quoteorder.support.history;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.acme.quoteorder.coordination.lease.Lease;
import org.acme.quoteorder.coordination.lease.LeaseLoss;
import org.acme.quoteorder.coordination.lease.LeaseName;
import org.acme.quoteorder.coordination.lease.LeaseOutcome;
import org.acme.quoteorder.coordination.lease.LeaseReleaseOutcome;
import org.acme.quoteorder.coordination.lease.LeaseRequest;
import org.acme.quoteorder.coordination.lease.Leases;
import org.acme.quoteorder.coordination.time.Deadline;

/**
 * Leases that write a history. A holder believes in its lease until its deadline as it is when it
 * asks to release it, or when it learns of its loss; the clock of the history must be the ticker of
 * the leases.
 */
public final class RecordedLeases implements Leases {
  private final Leases leases;
  private final History history;

  public RecordedLeases(Leases leases, History history) {
    this.leases = leases;
    this.history = history;
  }

  @Override
  public LeaseOutcome acquire(LeaseRequest request) throws InterruptedException {
    long invoked = history.now();
    LeaseOutcome outcome = leases.acquire(request);
    return outcome instanceof LeaseOutcome.Acquired acquired
        ? new LeaseOutcome.Acquired(
            recorded(acquired.lease(), request.owner(), new Span(invoked, history.now())))
        : outcome;
  }

  private Recorded recorded(Lease lease, String actor, Span span) {
    Recorded recorded = new Recorded(lease, actor, span);
    lease.onLost(loss -> recorded.ended());
    return recorded;
  }

  private final class Recorded implements Lease {
    private final Lease lease;
    private final String actor;
    private final Span span;
    private final AtomicBoolean over = new AtomicBoolean();

    Recorded(Lease lease, String actor, Span span) {
      this.lease = lease;
      this.actor = actor;
      this.span = span;
    }

    void ended() {
      if (over.compareAndSet(false, true)) {
        long now = history.now();
        long deadline = lease.deadline().nanos();
        long until = deadline - now < 0 ? deadline : now;
        history.add(new Happened.Held(span, actor, named(), lease.token(), until));
      }
    }

    private String named() {
      return lease.name().family() + ":" + String.join(":", lease.name().path());
    }

    @Override
    public LeaseReleaseOutcome release() {
      ended();
      long invoked = history.now();
      LeaseReleaseOutcome outcome = lease.release();
      if (outcome instanceof LeaseReleaseOutcome.Released) {
        Span releasing = new Span(invoked, history.now());
        history.add(new Happened.Released(releasing, actor, named(), lease.token()));
      }
      return outcome;
    }

    @Override
    public LeaseName name() {
      return lease.name();
    }

    @Override
    public String token() {
      return lease.token();
    }

    @Override
    public long advisoryToken() {
      return lease.advisoryToken();
    }

    @Override
    public Deadline deadline() {
      return lease.deadline();
    }

    @Override
    public void checkpoint() {
      lease.checkpoint();
    }

    @Override
    public void onLost(Consumer<LeaseLoss> listener) {
      lease.onLost(listener);
    }

    @Override
    public void handOver() {
      lease.handOver();
    }
  }
}
