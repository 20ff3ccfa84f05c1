package org.acme.quoteorder.coordination.lease;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What PostgreSQL says about a fencing token. */
public sealed interface FenceOutcome {
  /** It is the newest, and stays it until the transaction ends. */
  record Passed() implements FenceOutcome {}

  /** A newer one was drawn: the writes of the caller must not be committed. */
  record Stale() implements FenceOutcome {}

  /** One answer per case; the way to take an outcome apart. */
  default <T extends @Nullable Object> T fold(
      Supplier<? extends T> passed, Supplier<? extends T> stale) {
    return this instanceof Passed ? passed.get() : stale.get();
  }
}
