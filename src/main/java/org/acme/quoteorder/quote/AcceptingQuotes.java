package org.acme.quoteorder.quote;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.acme.quoteorder.security.Actor;

@ApplicationScoped
class AcceptingQuotes implements QuoteApi {
  private final Quotes quotes;

  AcceptingQuotes(Quotes quotes) {
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
   * A repeated accept finds its order whatever version it names: the version it saw is gone by its
   * own doing.
   */
  private static AcceptOutcome refusal(QuoteView stored, OptionalLong expectedVersion) {
    if (stored.status() == QuoteStatus.ACCEPTED) {
      return acceptedAt(stored, expectedVersion)
          ? new AcceptOutcome.AlreadyAccepted(stored)
          : new AcceptOutcome.VersionMismatch();
    }
    if (expectedVersion.isPresent() && expectedVersion.getAsLong() != stored.version()) {
      return new AcceptOutcome.VersionMismatch();
    }
    return new AcceptOutcome.NotPriced(stored.status());
  }

  /** The version that is stored now, or the one that the first accept was made on. */
  private static boolean acceptedAt(QuoteView stored, OptionalLong expectedVersion) {
    return expectedVersion.isEmpty()
        || expectedVersion.getAsLong() == stored.version()
        || expectedVersion.getAsLong() == stored.version() - 1;
  }
}
