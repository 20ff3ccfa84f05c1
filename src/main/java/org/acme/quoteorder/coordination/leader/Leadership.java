package org.acme.quoteorder.coordination.leader;

import org.acme.quoteorder.coordination.lease.FencingToken;
import org.acme.quoteorder.coordination.time.Deadline;

/** That this process leads, for a while. Safe for use by several threads. */
public interface Leadership {
  String role();

  /**
   * Drawn by PostgreSQL for this very leadership. A write that must not be a former leader's checks
   * it in its own transaction ({@link org.acme.quoteorder.coordination.lease.FencingTokens#check}).
   */
  FencingToken term();

  /** When to stop, counted from the moment the last successful request was sent, less a margin. */
  Deadline deadline();

  /**
   * To be called before each write: returns if this leadership still is one, as far as this process
   * can know.
   *
   * @throws org.acme.quoteorder.coordination.lease.LeaseLostException when it is not
   */
  void checkpoint();

  /**
   * To be called when PostgreSQL refused the term: another leadership has begun, whatever the lease
   * says. This one ends, the lease is given back, and the campaign contends again.
   */
  void overtaken();

  /**
   * To be called when a round of the leader's work failed: another process may be able to do it.
   * The leadership ends, the lease is given back, and the campaign stands back for two thirds of
   * the lease, so that every follower has its turn, before it contends again.
   */
  void giveUp();
}
