package org.acme.quoteorder.coordination.lease;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * Tokens that PostgreSQL draws and judges, for writes that a lease or a leadership protects and
 * that have no row of their own to match.
 *
 * <p><b>Guarantee.</b> Tokens of a name only grow, whatever Redis forgot. A check that passed
 * inside a transaction holds until that transaction ends: nobody draws a newer token meanwhile.
 * Once a newer token was drawn, an older one passes no check any more. <b>Errors:</b> what the
 * database throws; a draw that meets an unfinished check waits for the lock time-out at most.
 */
public interface FencingTokens {
  /** The next token, committed in a transaction of its own before this returns. */
  FencingToken draw(LeaseName name, String owner);

  /**
   * Judges a token inside the caller's transaction, before or after its writes.
   *
   * @throws IllegalStateException when there is no transaction whose end could protect the writes
   */
  FenceOutcome check(FencingToken token);

  /**
   * Does the work if the token passes, inside the caller's transaction; empty, with nothing done,
   * when it is stale.
   *
   * @throws IllegalStateException as {@link #check} does
   */
  default <T> Optional<T> judged(FencingToken token, Supplier<T> work) {
    return check(token).fold(() -> Optional.of(work.get()), Optional::empty);
  }
}
