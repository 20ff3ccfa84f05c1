package org.acme.quoteorder.order;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.acme.quoteorder.order.sql.OrderMapper;
import org.acme.quoteorder.security.Actor;
import org.jspecify.annotations.Nullable;

/**
 * {@code DRAFT → READY}, with the event that starts the fulfilment, in the caller's transaction.
 */
@ApplicationScoped
public class SubmittingOrder {

  private final OrderMapper rows;
  private final OrderEvents events;

  SubmittingOrder(OrderMapper rows, OrderEvents events) {
    this.rows = rows;
    this.events = events;
  }

  /** What became of a submit. */
  public sealed interface Outcome {

    record Submitted(OrderView order) implements Outcome {}

    record NotFound() implements Outcome {}

    record VersionMismatch() implements Outcome {}

    record NotDraft(OrderStatus status) implements Outcome {}

    default <T> T fold(
        Function<OrderView, T> submitted,
        Supplier<T> notFound,
        Supplier<T> versionMismatch,
        Function<OrderStatus, T> notDraft) {
      if (this instanceof Submitted done) {
        return submitted.apply(done.order());
      }
      if (this instanceof NotDraft other) {
        return notDraft.apply(other.status());
      }
      return this instanceof NotFound ? notFound.get() : versionMismatch.get();
    }
  }

  /**
   * Judges the order as it is stored, and moves it if it is still that order when the update comes.
   */
  @Transactional(Transactional.TxType.MANDATORY)
  public Outcome submit(
      Actor actor, UUID orderId, OptionalLong expectedVersion, @Nullable String note) {
    var order = rows.find(orderId);
    if (order == null || !order.tenant().equals(actor.tenant())) {
      return new Outcome.NotFound();
    }
    if (expectedVersion.isPresent() && expectedVersion.getAsLong() != order.version()) {
      return new Outcome.VersionMismatch();
    }
    if (!order.status().equals(OrderStatus.DRAFT.name())) {
      return new Outcome.NotDraft(OrderStatus.valueOf(order.status()));
    }
    var submitted =
        rows.submit(orderId, actor.tenant(), order.version(), note, actor.correlationId());
    if (submitted == null) {
      // Somebody was faster between the two statements: judged again, on what they left.
      return submit(actor, orderId, expectedVersion, note);
    }
    events.moved(
        OrderEvents.SUBMITTED,
        OrderStatus.DRAFT,
        submitted,
        actor.subject(),
        actor.correlationId());
    return new Outcome.Submitted(SqlOrders.view(submitted));
  }
}
