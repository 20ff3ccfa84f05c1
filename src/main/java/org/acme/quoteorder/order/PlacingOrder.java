package org.acme.quoteorder.order;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.UUID;
import org.acme.quoteorder.http.ExpectedVersion;
import org.acme.quoteorder.order.sql.OrderMapper;
import org.acme.quoteorder.quote.QuoteApi;
import org.acme.quoteorder.quote.QuoteView;
import org.acme.quoteorder.security.Actor;

/**
 * Turns a priced quote into an order in DRAFT. A quote has at most one order: the quote's guarded
 * transition and the order's row are one transaction, and a second call finds the first one's
 * order.
 */
@ApplicationScoped
public class PlacingOrder {

  private final QuoteApi quotes;
  private final OrderMapper rows;
  private final OrderEvents events;

  PlacingOrder(QuoteApi quotes, OrderMapper rows, OrderEvents events) {
    this.quotes = quotes;
    this.rows = rows;
    this.events = events;
  }

  @Transactional
  public PlaceOutcome place(Actor actor, UUID quoteId, ExpectedVersion expected) {
    return quotes
        .accept(actor, quoteId, expected)
        .fold(
            quote -> new PlaceOutcome.Accepted(create(actor, quote)),
            quote -> new PlaceOutcome.AlreadyAccepted(existing(quote)),
            PlaceOutcome.NotFound::new,
            PlaceOutcome.NotPriced::new,
            PlaceOutcome.VersionMismatch::new);
  }

  private OrderView create(Actor actor, QuoteView quote) {
    var total = quote.total();
    if (total == null) {
      throw new IllegalStateException("an accepted quote has a total");
    }
    UUID id = UUID.randomUUID();
    rows.insert(
        id,
        quote.tenant(),
        quote.quoteId(),
        total.amount(),
        total.currency(),
        actor.correlationId());
    var order = rows.find(id);
    if (order == null) {
      throw new IllegalStateException("an inserted order is there in its own transaction");
    }
    events.created(order, actor.subject());
    return SqlOrders.view(order);
  }

  private OrderView existing(QuoteView quote) {
    var order = rows.findByQuote(quote.quoteId());
    if (order == null) {
      throw new IllegalStateException("an accepted quote has an order");
    }
    return SqlOrders.view(order);
  }
}
