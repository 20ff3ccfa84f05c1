package org.acme.quoteorder.coordination.redis;

import java.util.function.Function;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.jspecify.annotations.Nullable;

/** What became of one script. */
public sealed interface ScriptOutcome {
  <T extends @Nullable Object> T fold(
      Function<? super Replied, ? extends T> replied,
      Function<? super Unavailable, ? extends T> unavailable);

  record Replied(Reply reply) implements ScriptOutcome {
    @Override
    public <T extends @Nullable Object> T fold(
        Function<? super Replied, ? extends T> replied,
        Function<? super Unavailable, ? extends T> unavailable) {
      return replied.apply(this);
    }
  }

  /**
   * @param mayHaveHappened the script was sent and no reply says that it did not run
   */
  record Unavailable(UnavailableCause cause, boolean mayHaveHappened) implements ScriptOutcome {
    @Override
    public <T extends @Nullable Object> T fold(
        Function<? super Replied, ? extends T> replied,
        Function<? super Unavailable, ? extends T> unavailable) {
      return unavailable.apply(this);
    }
  }
}
