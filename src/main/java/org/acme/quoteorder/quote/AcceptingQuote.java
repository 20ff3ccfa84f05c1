package org.acme.quoteorder.quote;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
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

  @Override
  public AcceptOutcome accept(Actor actor, UUID quoteId, OptionalLong expectedVersion) {
    boolean moved = quotes.accept(actor.tenant(), quoteId, expectedVersion);
    return quotes
        .find(actor.tenant(), quoteId)
        .map(
            stored -> moved ? new AcceptOutcome.Accepted(stored) : refusal(stored, expectedVersion))
        .orElseGet(AcceptOutcome.NotFound::new);
  }

  /**
   * If-Match comes before the state: of a storm with one entity tag one call wins, the rest
   * mismatch.
   */
  private static AcceptOutcome refusal(QuoteView stored, OptionalLong expectedVersion) {
    if (expectedVersion.isPresent() && expectedVersion.getAsLong() != stored.version()) {
      return new AcceptOutcome.VersionMismatch();
    }
    return stored.status() == QuoteStatus.ACCEPTED
        ? new AcceptOutcome.AlreadyAccepted(stored)
        : new AcceptOutcome.NotPriced(stored.status());
  }
}
