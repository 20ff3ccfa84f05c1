package org.acme.quoteorder.quote;

import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;

/** What became of an attempt to price a quote. */
public sealed interface PriceOutcome {

  record Priced(QuoteView quote) implements PriceOutcome {}

  /** This tenant has no such quote. */
  record NotFound() implements PriceOutcome {}

  /** The caller asked for another version than the stored one. */
  record VersionMismatch() implements PriceOutcome {}

  /** Accepted or expired: its prices do not move any more. */
  record NotOpen(QuoteStatus status) implements PriceOutcome {}

  /** An item of the quote has left the catalog, or the total is more than can be stored. */
  record NotPriceable(String reason) implements PriceOutcome {}

  /** The rating partner takes no more calls for now. */
  record Throttled(Duration retryAfter) implements PriceOutcome {}

  /** The rating partner gave no usable answer. */
  record Unavailable(Duration retryAfter) implements PriceOutcome {}

  /** One function per kind of outcome, in the order of their declaration. */
  default <T> T fold(
      Function<QuoteView, T> priced,
      Supplier<T> notFound,
      Supplier<T> versionMismatch,
      Function<QuoteStatus, T> notOpen,
      Function<String, T> notPriceable,
      Function<Duration, T> throttled,
      Function<Duration, T> unavailable) {
    if (this instanceof Priced done) {
      return priced.apply(done.quote());
    }
    if (this instanceof NotOpen closed) {
      return notOpen.apply(closed.status());
    }
    if (this instanceof NotPriceable hopeless) {
      return notPriceable.apply(hopeless.reason());
    }
    if (this instanceof Throttled busy) {
      return throttled.apply(busy.retryAfter());
    }
    if (this instanceof Unavailable away) {
      return unavailable.apply(away.retryAfter());
    }
    return this instanceof NotFound ? notFound.get() : versionMismatch.get();
  }
}
