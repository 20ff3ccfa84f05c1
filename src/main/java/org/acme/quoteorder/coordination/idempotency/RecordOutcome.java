package org.acme.quoteorder.coordination.idempotency;

import java.util.function.Function;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.jspecify.annotations.Nullable;

/** What became of a record. */
public sealed interface RecordOutcome {
  /** The state in Redis is the one that was asked for. */
  record Recorded() implements RecordOutcome {}

  /**
   * Another attempt owns the state, or a final answer stands there already. Nothing was changed.
   */
  record Superseded() implements RecordOutcome {}

  /**
   * Redis gave no answer. PostgreSQL has the record; the next call finds it there.
   *
   * @param mayHaveHappened the call was sent, and may still be executed
   */
  record Unavailable(UnavailableCause cause, boolean mayHaveHappened) implements RecordOutcome {}

  /** One answer per case; the way to take an outcome apart. */
  default <T extends @Nullable Object> T fold(
      Function<? super Recorded, ? extends T> recorded,
      Function<? super Superseded, ? extends T> superseded,
      Function<? super Unavailable, ? extends T> unavailable) {
    if (this instanceof Recorded it) {
      return recorded.apply(it);
    }
    if (this instanceof Superseded it) {
      return superseded.apply(it);
    }
    return unavailable.apply((Unavailable) this);
  }
}
