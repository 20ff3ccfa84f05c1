package org.acme.quoteorder.quote;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.UUID;
import org.acme.quoteorder.http.ExpectedVersion;
import org.acme.quoteorder.security.Actor;

@ApplicationScoped
class AcceptingQuote implements QuoteApi {
  private final Quotes quotes;

  AcceptingQuote(Quotes quotes) {
    this.quotes = quotes;
  }

  @Override
  public Optional<QuoteView> find(String tenant, UUID quoteId) {
    return quotes.find(tenant, quoteId);
  }

  /** Judges the quote as it is stored, and once more whenever somebody was faster. */
  @Override
  public AcceptOutcome accept(Actor actor, UUID quoteId, ExpectedVersion expected) {
    Optional<QuoteView> stored = quotes.find(actor.tenant(), quoteId);
    while (stored.isPresent()) {
      QuoteView quote = stored.get();
      // If-Match comes before the state: of a storm with one entity tag one call wins, the rest
      // mismatch.
      if (!expected.admits(quote.version())) {
        return new AcceptOutcome.VersionMismatch();
      }
      if (quote.status() != QuoteStatus.PRICED) {
        return refusal(quote);
      }
      boolean accepted = quotes.accept(actor.tenant(), quoteId, quote.version());
      stored = quotes.find(actor.tenant(), quoteId);
      if (accepted) {
        return new AcceptOutcome.Accepted(stored.orElseThrow());
      }
    }
    return new AcceptOutcome.NotFound();
  }

  private static AcceptOutcome refusal(QuoteView quote) {
    return quote.status() == QuoteStatus.ACCEPTED
        ? new AcceptOutcome.AlreadyAccepted(quote)
        : new AcceptOutcome.NotPriced(quote.status());
  }
}
