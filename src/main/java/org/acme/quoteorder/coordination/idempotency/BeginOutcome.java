package org.acme.quoteorder.coordination.idempotency;

import java.time.Duration;
import java.util.function.Function;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.jspecify.annotations.Nullable;

/** What Redis remembers of a call that is about to begin. */
public sealed interface BeginOutcome {
  /**
   * This attempt may go on to PostgreSQL, which judges.
   *
   * @param takeover an earlier attempt may have left something behind, so PostgreSQL must be asked
   *     whether the effect is there already
   */
  record Started(boolean takeover) implements BeginOutcome {}

  /**
   * Another attempt of the same request is alive.
   *
   * @param retryAfter when its lease ends; an estimate, more than zero
   */
  record InProgress(Duration retryAfter) implements BeginOutcome {}

  /** The call was finished with the same fingerprint: give the first answer again. */
  record Finished(StoredResponse response) implements BeginOutcome {}

  /** The key belongs to a request with another fingerprint, finished or still running. */
  record Reused() implements BeginOutcome {}

  /**
   * Redis gave no answer. Go on with PostgreSQL alone: slower, same answers.
   *
   * @param mayHaveHappened the call was sent, and may still be executed
   */
  record Unavailable(UnavailableCause cause, boolean mayHaveHappened) implements BeginOutcome {}

  /** One answer per case; the way to take an outcome apart. */
  default <T extends @Nullable Object> T fold(
      Function<? super Started, ? extends T> started,
      Function<? super InProgress, ? extends T> inProgress,
      Function<? super Finished, ? extends T> finished,
      Function<? super Reused, ? extends T> reused,
      Function<? super Unavailable, ? extends T> unavailable) {
    if (this instanceof Started it) {
      return started.apply(it);
    }
    if (this instanceof InProgress it) {
      return inProgress.apply(it);
    }
    if (this instanceof Finished it) {
      return finished.apply(it);
    }
    if (this instanceof Reused it) {
      return reused.apply(it);
    }
    return unavailable.apply((Unavailable) this);
  }
}
