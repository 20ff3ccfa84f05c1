package org.acme.quoteorder.coordination.redis;

import java.util.function.Function;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.jspecify.annotations.Nullable;

/** What became of one script. */
public sealed interface ScriptOutcome {
  record Replied(Reply reply) implements ScriptOutcome {}

  /**
   * @param mayHaveHappened the script was sent and no reply says that it did not run
   */
  record Unavailable(UnavailableCause cause, boolean mayHaveHappened) implements ScriptOutcome {}

  /** One answer per case; the way to take an outcome apart. */
  default <T extends @Nullable Object> T fold(
      Function<? super Replied, ? extends T> replied,
      Function<? super Unavailable, ? extends T> unavailable) {
    if (this instanceof Replied it) {
      return replied.apply(it);
    }
    return unavailable.apply((Unavailable) this);
  }
}
