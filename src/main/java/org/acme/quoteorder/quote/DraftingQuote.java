package org.acme.quoteorder.quote;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.acme.quoteorder.catalog.CatalogApi;
import org.acme.quoteorder.catalog.CatalogItemView;
import org.acme.quoteorder.security.Actor;

/** A customer's wish becomes a quote in DRAFT. */
@ApplicationScoped
public class DraftingQuote {
  private final CatalogApi catalog;
  private final Quotes quotes;
  private final QuoteSettings settings;

  DraftingQuote(CatalogApi catalog, Quotes quotes, QuoteSettings settings) {
    this.catalog = catalog;
    this.quotes = quotes;
    this.settings = settings;
  }

  @Transactional
  public DraftOutcome draft(Actor actor, QuoteDraft wish) {
    List<QuoteDraft.Wish> lines = wish.lines();
    Map<String, CatalogItemView> items =
        catalog.findAll(
            actor.tenant(), lines.stream().map(QuoteDraft.Wish::sku).collect(Collectors.toSet()));
    List<Integer> unknown = unknownSkus(lines, items);
    if (!unknown.isEmpty()) {
      return new DraftOutcome.UnknownSkus(unknown);
    }
    List<String> currencies =
        items.values().stream().map(item -> item.unitPrice().currency()).distinct().toList();
    if (currencies.size() != 1) {
      return new DraftOutcome.SeveralCurrencies();
    }
    UUID id = UUID.randomUUID();
    quotes.add(
        actor,
        new Quotes.Draft(
            id,
            wish.customerRef(),
            currencies.get(0),
            settings.validity(),
            quoteLines(lines, items)));
    return new DraftOutcome.Drafted(quotes.find(actor.tenant(), id).orElseThrow());
  }

  private static List<Integer> unknownSkus(
      List<QuoteDraft.Wish> lines, Map<String, CatalogItemView> items) {
    return IntStream.range(0, lines.size())
        .filter(i -> !items.containsKey(lines.get(i).sku()))
        .boxed()
        .toList();
  }

  private static List<QuoteLine> quoteLines(
      List<QuoteDraft.Wish> lines, Map<String, CatalogItemView> items) {
    return IntStream.range(0, lines.size())
        .mapToObj(
            i -> {
              QuoteDraft.Wish line = lines.get(i);
              String name = items.get(line.sku()).name();
              return new QuoteLine(i + 1, line.sku(), name, line.quantity(), null);
            })
        .toList();
  }
}
