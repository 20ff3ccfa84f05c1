package org.acme.quoteorder.quote;

import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import org.acme.quoteorder.catalog.Money;

/** What the rating partner said. */
public sealed interface RatingOutcome {

  /** A unit price for every line, by line number. */
  record Rated(Map<Integer, Money> unitPrices) implements RatingOutcome {}

  /** It wants fewer calls. */
  record Throttled(Duration retryAfter) implements RatingOutcome {}

  /** No answer, an error, an answer that cannot be used, or the breaker is open. */
  record Unavailable(Duration retryAfter) implements RatingOutcome {}

  default <T> T fold(
      Function<Map<Integer, Money>, T> rated,
      Function<Duration, T> throttled,
      Function<Duration, T> unavailable) {
    if (this instanceof Rated prices) {
      return rated.apply(prices.unitPrices());
    }
    return this instanceof Throttled busy
        ? throttled.apply(busy.retryAfter())
        : unavailable.apply(((Unavailable) this).retryAfter());
  }
}
