package org.acme.quoteorder.coordination.leader;

import java.util.function.BiConsumer;
import org.acme.quoteorder.coordination.lease.FencingToken;
import org.acme.quoteorder.coordination.lease.Lease;
import org.acme.quoteorder.coordination.lease.LeaseLostException;
import org.acme.quoteorder.coordination.time.Deadline;

/** A lease with the term that was drawn for it. */
final class HeldLeadership implements Leadership {
  private final String role;
  private final Lease lease;
  private final FencingToken term;
  private final BiConsumer<HeldLeadership, Deposed> stepDown;
  private volatile boolean ended;

  HeldLeadership(
      String role, Lease lease, FencingToken term, BiConsumer<HeldLeadership, Deposed> stepDown) {
    this.role = role;
    this.lease = lease;
    this.term = term;
    this.stepDown = stepDown;
  }

  @Override
  public String role() {
    return role;
  }

  @Override
  public FencingToken term() {
    return term;
  }

  @Override
  public Deadline deadline() {
    return lease.deadline();
  }

  @Override
  public void checkpoint() {
    if (ended) {
      throw new LeaseLostException("the leadership of " + role + " has ended");
    }
    lease.checkpoint();
  }

  @Override
  public void overtaken() {
    stepDown.accept(this, Deposed.OVERTAKEN);
  }

  @Override
  public void giveUp() {
    stepDown.accept(this, Deposed.GAVE_UP);
  }

  /** From now on every checkpoint refuses. */
  void end() {
    ended = true;
  }

  Lease lease() {
    return lease;
  }

  @Override
  public String toString() {
    return role + " in term " + term.value();
  }
}
