package org.acme.quoteorder.coordination.dedupe;

import java.util.function.Function;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.jspecify.annotations.Nullable;

/** What became of a done mark. */
public sealed interface DoneOutcome {
  /** The next delivery of this event is told that it is a duplicate. */
  record Marked() implements DoneOutcome {}

  /**
   * Redis gave no answer. Nothing is lost: the next delivery finds the event in the inbox.
   *
   * @param mayHaveHappened the call was sent, and may still be executed
   */
  record Unavailable(UnavailableCause cause, boolean mayHaveHappened) implements DoneOutcome {}

  /** One answer per case; the way to take an outcome apart. */
  default <T extends @Nullable Object> T fold(
      Function<? super Marked, ? extends T> marked,
      Function<? super Unavailable, ? extends T> unavailable) {
    if (this instanceof Marked it) {
      return marked.apply(it);
    }
    return unavailable.apply((Unavailable) this);
  }
}
