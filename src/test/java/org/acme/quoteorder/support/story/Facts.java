package org.acme.quoteorder.support.story;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.acme.quoteorder.order.OrderStatus;
import org.jspecify.annotations.Nullable;

/** All that PostgreSQL, Kafka, the partners and the clients know of one order. */
record Facts(
    String order,
    Optional<Row> row,
    List<Transition> transitions,
    List<Job> jobs,
    List<Effect> effects,
    List<Told> told,
    List<Kept> kept,
    List<ClientRecord.Saw> seen) {

  /** The order's row. */
  record Row(OrderStatus status, long version, long attempt) {}

  /** One line of its history. */
  record Transition(
      long version, @Nullable OrderStatus from, OrderStatus to, long attempt, Instant at) {}

  /** A step as it was planned, and what came of it. */
  record Job(String step, String outcome) {}

  /** What a partner did, by its own memory. */
  record Effect(String step, Instant at) {}

  /** An event on the topic; the same one may be there more than once. */
  record Told(String id, String type, long version) {}

  /** The answer that is kept for an idempotency key. */
  record Kept(String operation, String key, String status, int answered, @Nullable String body) {}

  boolean everProcessing() {
    return transitions.stream().anyMatch(t -> t.to() == OrderStatus.PROCESSING);
  }
}
