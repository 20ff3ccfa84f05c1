package org.acme.quoteorder.order;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.acme.quoteorder.order.sql.OrderMapper;
import org.acme.quoteorder.quote.QuoteApi;
import org.acme.quoteorder.quote.QuoteStatus;
import org.acme.quoteorder.quote.QuoteView;
import org.acme.quoteorder.security.Actor;

/**
 * Turns a priced quote into an order in DRAFT. A quote has at most one order: the quote's guarded
 * transition and the order's row are one transaction, and a second call finds the first one's
 * order.
 */
@ApplicationScoped
public class AcceptingQuote {

  private final QuoteApi quotes;
  private final OrderMapper rows;
  private final OrderEvents events;

  AcceptingQuote(QuoteApi quotes, OrderMapper rows, OrderEvents events) {
    this.quotes = quotes;
    this.rows = rows;
    this.events = events;
  }

  /** What became of an acceptance. */
  public sealed interface Outcome {

    record Accepted(OrderView order) implements Outcome {}

    record AlreadyAccepted(OrderView order) implements Outcome {}

    record NotFound() implements Outcome {}

    record NotPriced(QuoteStatus status) implements Outcome {}

    record VersionMismatch() implements Outcome {}

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

  @Transactional
  public Outcome accept(Actor actor, UUID quoteId, OptionalLong expectedVersion) {
    return quotes
        .accept(actor, quoteId, expectedVersion)
        .fold(
            quote -> new Outcome.Accepted(create(actor, quote)),
            quote -> new Outcome.AlreadyAccepted(existing(quote)),
            Outcome.NotFound::new,
            Outcome.NotPriced::new,
            Outcome.VersionMismatch::new);
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
