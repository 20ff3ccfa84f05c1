package org.acme.quoteorder.coordination.idempotency;

import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;

/** What an idempotent call comes to. */
public sealed interface CallOutcome {

  /** The operation ran, and its answer is committed. */
  record Answered(StoredResponse response) implements CallOutcome {}

  /** It ran before; this is the first answer, unchanged. */
  record Replayed(StoredResponse response) implements CallOutcome {}

  /** Another attempt of the same request is alive. */
  record InProgress(Duration retryAfter) implements CallOutcome {}

  /** The key belongs to another request. */
  record Reused() implements CallOutcome {}

  default <T> T fold(
      Function<StoredResponse, T> answered,
      Function<StoredResponse, T> replayed,
      Function<Duration, T> inProgress,
      Supplier<T> reused) {
    if (this instanceof Answered now) {
      return answered.apply(now.response());
    }
    if (this instanceof Replayed before) {
      return replayed.apply(before.response());
    }
    return this instanceof InProgress alive ? inProgress.apply(alive.retryAfter()) : reused.get();
  }
}
