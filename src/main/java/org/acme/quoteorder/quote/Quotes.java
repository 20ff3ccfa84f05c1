package org.acme.quoteorder.quote;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.acme.quoteorder.catalog.Money;
import org.acme.quoteorder.security.Actor;

/**
 * All quotes. Every transition is one guarded update in the caller's transaction; the answer tells
 * whether it counted.
 */
public interface Quotes {

  /** A quote to be stored, in DRAFT and version 1. */
  record Draft(
      UUID id, String customerRef, String currency, Duration validity, List<QuoteLine> lines) {}

  void add(Actor actor, Draft draft);

  /** As stored; whatever is overdue has become EXPIRED first, as a version of its own. */
  Optional<QuoteView> find(String tenant, UUID quoteId);

  /** DRAFT or PRICED at exactly {@code version} → PRICED, unless overdue. */
  boolean price(
      String tenant, UUID quoteId, long version, Money total, Map<Integer, Money> unitPrices);

  /** PRICED at exactly {@code version} → ACCEPTED, unless overdue. */
  boolean accept(String tenant, UUID quoteId, long version);
}
