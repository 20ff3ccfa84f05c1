package org.acme.quoteorder.order;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.UUID;
import org.acme.quoteorder.http.ExpectedVersion;
import org.acme.quoteorder.order.sql.OrderMapper;
import org.acme.quoteorder.security.Actor;
import org.jspecify.annotations.Nullable;

/**
 * The one place where a caller's move is judged: existence, expected version, state diagram, in
 * this order, and then by the row count of a guarded update.
 */
@ApplicationScoped
class Transitions {

  private final OrderMapper rows;
  private final OrderEvents events;

  Transitions(OrderMapper rows, OrderEvents events) {
    this.rows = rows;
    this.events = events;
  }

  /** A move that somebody asks for. */
  record Move(Actor actor, UUID orderId, ExpectedVersion expected, OrderStatus to, String event) {}

  /** The guarded update; null when the row is no longer the one that was seen. */
  @FunctionalInterface
  interface Update {
    OrderMapper.@Nullable Row run(OrderMapper.Row seen);
  }

  /** Moves the order, or says why not. Part of the caller's transaction. */
  TransitionOutcome make(Move move, Update update) {
    while (true) {
      var seen = rows.find(move.orderId());
      if (seen == null || !seen.tenant().equals(move.actor().tenant())) {
        return new TransitionOutcome.NotFound();
      }
      var refused = refusal(move, seen);
      if (refused.isPresent()) {
        return refused.get();
      }
      var moved = update.run(seen);
      if (moved != null) {
        return told(move, OrderStatus.valueOf(seen.status()), moved);
      }
      // Somebody was faster between the two statements: judged again, on what they left.
    }
  }

  private static Optional<TransitionOutcome> refusal(Move move, OrderMapper.Row seen) {
    if (!move.expected().admits(seen.version())) {
      return Optional.of(new TransitionOutcome.VersionMismatch());
    }
    var from = OrderStatus.valueOf(seen.status());
    return from.mayBecome(move.to())
        ? Optional.empty()
        : Optional.of(new TransitionOutcome.Illegal(from));
  }

  private TransitionOutcome told(Move move, OrderStatus from, OrderMapper.Row moved) {
    var actor = move.actor();
    events.moved(move.event(), from, moved, actor.subject(), actor.correlationId());
    return new TransitionOutcome.Moved(SqlOrders.view(moved));
  }
}
