package org.acme.quoteorder.order;

import java.util.function.Function;
import java.util.function.Supplier;
import org.acme.quoteorder.quote.QuoteStatus;

/** What became of an attempt to order a quote. */
public sealed interface PlaceOutcome {
  /** The quote is accepted and the order was made. */
  record Accepted(OrderView order) implements PlaceOutcome {}

  /** The quote was accepted before; this is its order. */
  record AlreadyAccepted(OrderView order) implements PlaceOutcome {}

  /** This tenant has no such quote. */
  record NotFound() implements PlaceOutcome {}

  /** It is in a state from which it cannot be accepted. */
  record NotPriced(QuoteStatus status) implements PlaceOutcome {}

  /** The caller asked for another version than the stored one. */
  record VersionMismatch() implements PlaceOutcome {}

  default <T> T fold(
      Function<OrderView, T> accepted,
      Function<OrderView, T> alreadyAccepted,
      Supplier<T> notFound,
      Function<QuoteStatus, T> notPriced,
      Supplier<T> versionMismatch) {
    if (this instanceof Accepted done) {
      return accepted.apply(done.order());
    }
    if (this instanceof AlreadyAccepted earlier) {
      return alreadyAccepted.apply(earlier.order());
    }
    if (this instanceof NotPriced other) {
      return notPriced.apply(other.status());
    }
    return this instanceof NotFound ? notFound.get() : versionMismatch.get();
  }
}
