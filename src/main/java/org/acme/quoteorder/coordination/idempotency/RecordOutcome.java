package org.acme.quoteorder.coordination.idempotency;

import java.util.function.Function;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.jspecify.annotations.Nullable;

/** What became of a record. */
public sealed interface RecordOutcome {
  /** One answer per case; the way to take an outcome apart. */
  <T extends @Nullable Object> T fold(
      Function<? super Recorded, ? extends T> recorded,
      Function<? super Superseded, ? extends T> superseded,
      Function<? super Unavailable, ? extends T> unavailable);

  /** The state in Redis is the one that was asked for. */
  record Recorded() implements RecordOutcome {
    @Override
    public <T extends @Nullable Object> T fold(
        Function<? super Recorded, ? extends T> recorded,
        Function<? super Superseded, ? extends T> superseded,
        Function<? super Unavailable, ? extends T> unavailable) {
      return recorded.apply(this);
    }
  }

  /**
   * Another attempt owns the state, or a final answer stands there already. Nothing was changed.
   */
  record Superseded() implements RecordOutcome {
    @Override
    public <T extends @Nullable Object> T fold(
        Function<? super Recorded, ? extends T> recorded,
        Function<? super Superseded, ? extends T> superseded,
        Function<? super Unavailable, ? extends T> unavailable) {
      return superseded.apply(this);
    }
  }

  /**
   * Redis gave no answer. PostgreSQL has the record; the next call finds it there.
   *
   * @param mayHaveHappened the call was sent, and may still be executed
   */
  record Unavailable(UnavailableCause cause, boolean mayHaveHappened) implements RecordOutcome {
    @Override
    public <T extends @Nullable Object> T fold(
        Function<? super Recorded, ? extends T> recorded,
        Function<? super Superseded, ? extends T> superseded,
        Function<? super Unavailable, ? extends T> unavailable) {
      return unavailable.apply(this);
    }
  }
}
