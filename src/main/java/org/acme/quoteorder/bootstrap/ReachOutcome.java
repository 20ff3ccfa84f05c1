package org.acme.quoteorder.bootstrap;

import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a look at a service found. Reasons are read by operators: one line, no password. */
sealed interface ReachOutcome {

  /** It answers. */
  record Reached() implements ReachOutcome {}

  /** It may answer soon. */
  record NotYet(String reason) implements ReachOutcome {}

  /** Waiting does not help: a setting is missing or wrong. */
  record Never(String reason) implements ReachOutcome {}

  default <T extends @Nullable Object> T fold(
      Supplier<T> reached, Function<String, T> notYet, Function<String, T> never) {
    if (this instanceof NotYet later) {
      return notYet.apply(later.reason());
    }
    return this instanceof Never hopeless ? never.apply(hopeless.reason()) : reached.get();
  }
}
