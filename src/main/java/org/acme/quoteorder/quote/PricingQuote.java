package org.acme.quoteorder.quote;

import jakarta.enterprise.context.ApplicationScoped;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.acme.quoteorder.catalog.CatalogApi;
import org.acme.quoteorder.catalog.CatalogItemView;
import org.acme.quoteorder.catalog.Money;
import org.acme.quoteorder.http.ExpectedVersion;
import org.acme.quoteorder.security.Actor;

/**
 * A quote gets its prices from the rating partner.
 *
 * <p>Read, ask, write: the partner is asked between two short transactions and within none, and the
 * write counts only if nobody wrote since the read. A PRICED quote may be priced again, which is a
 * new version: a caller who lost the answer repeats the call, and prices stay fresh until somebody
 * accepts them.
 */
@ApplicationScoped
public class PricingQuote {
  /** What the column {@code quote.total} can hold. */
  private static final BigDecimal LARGEST = new BigDecimal("99999999999999.99");

  private final Quotes quotes;
  private final CatalogApi catalog;
  private final Rating rating;

  PricingQuote(Quotes quotes, CatalogApi catalog, Rating rating) {
    this.quotes = quotes;
    this.catalog = catalog;
    this.rating = rating;
  }

  public PriceOutcome price(Actor actor, UUID quoteId, ExpectedVersion expected) {
    Optional<QuoteView> stored = quotes.find(actor.tenant(), quoteId);
    if (stored.isEmpty()) {
      return new PriceOutcome.NotFound();
    }
    QuoteView quote = stored.get();
    if (!expected.admits(quote.version())) {
      return new PriceOutcome.VersionMismatch();
    }
    return open(quote) ? ask(actor, quote, expected) : new PriceOutcome.NotOpen(quote.status());
  }

  private PriceOutcome ask(Actor actor, QuoteView quote, ExpectedVersion expected) {
    Map<String, CatalogItemView> items =
        catalog.findAll(
            actor.tenant(), quote.items().stream().map(QuoteLine::sku).collect(Collectors.toSet()));
    if (!quote.items().stream().map(QuoteLine::sku).allMatch(items::containsKey)) {
      return new PriceOutcome.NotPriceable("An item of the quote has left the catalog.");
    }
    List<Rating.Line> lines =
        quote.items().stream()
            .map(
                line ->
                    new Rating.Line(
                        line.line(),
                        line.sku(),
                        line.quantity(),
                        items.get(line.sku()).unitPrice()))
            .toList();
    return rating
        .rate(actor.tenant(), lines)
        .fold(
            prices -> write(actor, quote, prices, expected),
            PriceOutcome.Throttled::new,
            PriceOutcome.Unavailable::new);
  }

  private PriceOutcome write(
      Actor actor, QuoteView quote, Map<Integer, Money> prices, ExpectedVersion expected) {
    Money total =
        quote.items().stream()
            .map(line -> prices.get(line.line()).times(line.quantity()))
            .reduce(Money::plus)
            .orElseThrow();
    if (total.amount().compareTo(LARGEST) > 0) {
      return new PriceOutcome.NotPriceable("The total is more than a quote can hold.");
    }
    boolean counted = quotes.price(actor.tenant(), quote.quoteId(), quote.version(), total, prices);
    Optional<QuoteView> now = quotes.find(actor.tenant(), quote.quoteId());
    return counted
        ? now.<PriceOutcome>map(PriceOutcome.Priced::new).orElseGet(PriceOutcome.NotFound::new)
        : overtaken(now, expected);
  }

  /**
   * Somebody wrote while the partner was asked. Their prices are as fresh as ours would have been.
   */
  private static PriceOutcome overtaken(Optional<QuoteView> now, ExpectedVersion expected) {
    if (now.isEmpty()) {
      return new PriceOutcome.NotFound();
    }
    if (!expected.admits(now.get().version())) {
      return new PriceOutcome.VersionMismatch();
    }
    return now.get().status() == QuoteStatus.PRICED
        ? new PriceOutcome.Priced(now.get())
        : new PriceOutcome.NotOpen(now.get().status());
  }

  private static boolean open(QuoteView quote) {
    return quote.status() == QuoteStatus.DRAFT || quote.status() == QuoteStatus.PRICED;
  }
}
