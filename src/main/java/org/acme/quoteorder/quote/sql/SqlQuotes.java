package org.acme.quoteorder.quote.sql;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.acme.quoteorder.catalog.Money;
import org.acme.quoteorder.quote.QuoteLine;
import org.acme.quoteorder.quote.QuoteStatus;
import org.acme.quoteorder.quote.QuoteView;
import org.acme.quoteorder.quote.Quotes;
import org.acme.quoteorder.security.Actor;
import org.jspecify.annotations.Nullable;

@ApplicationScoped
class SqlQuotes implements Quotes {
  private final QuoteMapper mapper;

  SqlQuotes(QuoteMapper mapper) {
    this.mapper = mapper;
  }

  @Override
  @Transactional
  public void add(Actor actor, Draft draft) {
    mapper.insert(
        draft.id(),
        actor.tenant(),
        draft.customerRef(),
        draft.currency(),
        actor.subject(),
        draft.validity());
    mapper.insertItems(draft.id(), draft.lines().stream().map(SqlQuotes::row).toList());
  }

  @Override
  @Transactional
  public Optional<QuoteView> find(String tenant, UUID quoteId) {
    QuoteMapper.Row row = mapper.find(tenant, quoteId);
    if (row != null && row.overdue()) {
      mapper.expire(tenant, quoteId);
      row = mapper.find(tenant, quoteId);
    }
    return Optional.ofNullable(row).map(this::view);
  }

  @Override
  @Transactional
  public boolean price(
      String tenant, UUID quoteId, long version, Money total, Map<Integer, Money> unitPrices) {
    if (mapper.price(tenant, quoteId, version, total.amount()) != 1) {
      return false;
    }
    mapper.priceItems(
        quoteId,
        unitPrices.entrySet().stream()
            .map(price -> new QuoteMapper.LinePrice(price.getKey(), price.getValue().amount()))
            .toList());
    return true;
  }

  @Override
  @Transactional
  public boolean accept(String tenant, UUID quoteId, long version) {
    return mapper.accept(tenant, quoteId, version) == 1;
  }

  private QuoteView view(QuoteMapper.Row row) {
    List<QuoteLine> lines =
        mapper.items(row.id()).stream().map(item -> line(item, row.currency())).toList();
    return new QuoteView(
        row.id(),
        row.tenant(),
        row.customerRef(),
        QuoteStatus.valueOf(row.status()),
        row.version(),
        lines,
        money(row.total(), row.currency()),
        row.createdAt(),
        row.validUntil());
  }

  private static QuoteLine line(QuoteMapper.ItemRow item, String currency) {
    return new QuoteLine(
        item.line(), item.sku(), item.name(), item.quantity(), money(item.unitPrice(), currency));
  }

  private static QuoteMapper.ItemRow row(QuoteLine line) {
    return new QuoteMapper.ItemRow(line.line(), line.sku(), line.name(), line.quantity(), null);
  }

  private static @Nullable Money money(@Nullable BigDecimal amount, String currency) {
    return amount == null ? null : new Money(amount, currency);
  }
}
