package org.acme.quoteorder.fulfilment;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.acme.quoteorder.fulfilment.domain.StepOutcome;
import org.acme.quoteorder.order.AttemptOutcome;
import org.acme.quoteorder.order.OrderAttempt;
import org.acme.quoteorder.order.OrderStatus;
import org.acme.quoteorder.order.OrderView;

/**
 * Keeps what is to be done for an order and what was done. Small on purpose: a process engine can
 * stand behind it.
 *
 * <p>Guarantee: every write of an attempt counts only while no newer attempt has begun; then it is
 * refused, whatever Redis says or has lost.
 */
interface FulfilmentEngine {

  /**
   * Plans an order's steps, once: planning again changes nothing. Part of the caller's transaction.
   */
  void plan(OrderView order);

  /**
   * Submitted orders that have waited for their plan for longer than {@code grace}; they stay as
   * they are until the caller's transaction ends.
   */
  List<UUID> unplanned(Duration grace, int limit);

  /**
   * Hands attempts whose lease ran out to the workers of every node. Part of the caller's
   * transaction.
   *
   * @return how many were found for the first time
   */
  int handOverExpired(int limit);

  /** Orders that a worker may try to take now: planned ones, and those that were handed over. */
  List<DueOrder> due(int limit);

  /** Begins the next attempt of an order that looked due. */
  AttemptOutcome begin(DueOrder due, Duration lease, String worker);

  /** The steps of an order, in their order. */
  List<Step> steps(UUID orderId);

  /** Notes that the attempt is about to call the step's partner, and extends its lease. */
  AttemptOutcome beginStep(OrderAttempt attempt, Step step, Duration lease);

  /** Notes what the call came to. */
  AttemptOutcome endStep(OrderAttempt attempt, Step step, StepOutcome outcome);

  /** Gives the order back; the next attempt may begin after the pause. */
  AttemptOutcome park(OrderAttempt attempt, Duration pause);

  /** Ends the order. */
  AttemptOutcome finish(OrderAttempt attempt, OrderStatus end, String worker);

  /** An order as it looked when it was found. */
  record DueOrder(UUID orderId, long version) {}
}
