package org.acme.quoteorder.order;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.acme.quoteorder.quote.QuoteLine;

/**
 * What other features may ask of orders. The writes belong to the caller's transaction; each is one
 * guarded update whose row count is the answer.
 */
public interface OrderApi {

  /** The order of whatever tenant, for work that acts on the order's own behalf. */
  Optional<OrderView> find(UUID orderId);

  /** The tenant's order; another tenant's order does not exist. */
  Optional<OrderView> find(String tenant, UUID orderId);

  /** What was ordered. */
  List<QuoteLine> lines(OrderView order);

  /**
   * {@code READY → PROCESSING}, or the take-over of an attempt whose lease has run out. Counts the
   * next attempt.
   *
   * @param expectedVersion the version that made the order look like work
   * @param lease how long the attempt may go on without {@link #keep}
   */
  AttemptOutcome begin(UUID orderId, long expectedVersion, Duration lease, String worker);

  /** Extends the lease of a living attempt. */
  AttemptOutcome keep(OrderAttempt attempt, Duration lease);

  /** Gives the order back: the next attempt may begin after {@code pause}. */
  AttemptOutcome park(OrderAttempt attempt, Duration pause);

  /** {@code PROCESSING →} {@code end}, which is terminal. */
  AttemptOutcome finish(OrderAttempt attempt, OrderStatus end, String worker);
}
