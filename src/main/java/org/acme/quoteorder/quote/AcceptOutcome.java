package org.acme.quoteorder.quote;

import java.util.function.Function;
import java.util.function.Supplier;

/** What became of an attempt to accept a quote. */
public sealed interface AcceptOutcome {

  /** This call moved it from PRICED to ACCEPTED, in the caller's transaction. */
  record Accepted(QuoteView quote) implements AcceptOutcome {}

  /** An earlier call did. */
  record AlreadyAccepted(QuoteView quote) implements AcceptOutcome {}

  /** This tenant has no such quote. */
  record NotFound() implements AcceptOutcome {}

  /** It is in a state from which it cannot be accepted. */
  record NotPriced(QuoteStatus status) implements AcceptOutcome {}

  /** The caller asked for another version than the stored one. */
  record VersionMismatch() implements AcceptOutcome {}

  default <T> T fold(
      Function<QuoteView, T> accepted,
      Function<QuoteView, T> alreadyAccepted,
      Supplier<T> notFound,
      Function<QuoteStatus, T> notPriced,
      Supplier<T> versionMismatch) {
    if (this instanceof Accepted done) {
      return accepted.apply(done.quote());
    }
    if (this instanceof AlreadyAccepted earlier) {
      return alreadyAccepted.apply(earlier.quote());
    }
    if (this instanceof NotPriced other) {
      return notPriced.apply(other.status());
    }
    return this instanceof NotFound ? notFound.get() : versionMismatch.get();
  }
}
