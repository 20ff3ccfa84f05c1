package org.acme.quoteorder.quote.partner;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The rating partner is well, and wants fewer calls. */
final class RatingThrottled extends RuntimeException {
  private static final long serialVersionUID = 1;
  private static final int DEFAULT_SECONDS = 1;
  private static final int MAX_SECONDS = 60;

  private final int seconds;

  RatingThrottled(@Nullable String retryAfter) {
    super("answered with 429");
    this.seconds =
        retryAfter != null && retryAfter.matches("[0-9]{1,4}")
            ? Math.min(MAX_SECONDS, Math.max(DEFAULT_SECONDS, Integer.parseInt(retryAfter)))
            : DEFAULT_SECONDS;
  }

  Duration retryAfter() {
    return Duration.ofSeconds(seconds);
  }
}
