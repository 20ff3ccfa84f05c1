package org.acme.quoteorder.coordination.dedupe;

import java.util.function.Function;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.jspecify.annotations.Nullable;

/** What became of a done mark. */
public sealed interface DoneOutcome {
  /** One answer per case; the way to take an outcome apart. */
  <T extends @Nullable Object> T fold(
      Function<? super Marked, ? extends T> marked,
      Function<? super Unavailable, ? extends T> unavailable);

  /** The next delivery of this event is told that it is a duplicate. */
  record Marked() implements DoneOutcome {
    @Override
    public <T extends @Nullable Object> T fold(
        Function<? super Marked, ? extends T> marked,
        Function<? super Unavailable, ? extends T> unavailable) {
      return marked.apply(this);
    }
  }

  /**
   * Redis gave no answer. Nothing is lost: the next delivery finds the event in the inbox.
   *
   * @param mayHaveHappened the call was sent, and may still be executed
   */
  record Unavailable(UnavailableCause cause, boolean mayHaveHappened) implements DoneOutcome {
    @Override
    public <T extends @Nullable Object> T fold(
        Function<? super Marked, ? extends T> marked,
        Function<? super Unavailable, ? extends T> unavailable) {
      return unavailable.apply(this);
    }
  }
}
