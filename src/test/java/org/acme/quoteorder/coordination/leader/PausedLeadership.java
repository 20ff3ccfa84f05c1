package org.acme.quoteorder.coordination.leader;

import java.util.concurrent.atomic.AtomicInteger;
import org.acme.quoteorder.coordination.lease.FencingToken;
import org.acme.quoteorder.coordination.time.Deadline;

/**
 * A leadership as its process sees it when it was paused right after a checkpoint: it believes in
 * itself, whatever has happened since.
 */
public final class PausedLeadership implements Leadership {
  private final AtomicInteger overtaken = new AtomicInteger();
  private final AtomicInteger givenUp = new AtomicInteger();
  private final FencingToken term;

  public PausedLeadership(FencingToken term) {
    this.term = term;
  }

  @Override
  public String role() {
    return term.name().path().get(0);
  }

  @Override
  public FencingToken term() {
    return term;
  }

  @Override
  public Deadline deadline() {
    return new Deadline(Long.MAX_VALUE);
  }

  @Override
  public void checkpoint() {}

  @Override
  public void overtaken() {
    overtaken.incrementAndGet();
  }

  @Override
  public void giveUp() {
    givenUp.incrementAndGet();
  }

  public int timesOvertaken() {
    return overtaken.get();
  }

  public int timesGivenUp() {
    return givenUp.get();
  }
}
