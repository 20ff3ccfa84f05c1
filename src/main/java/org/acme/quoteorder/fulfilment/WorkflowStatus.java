package org.acme.quoteorder.fulfilment;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.acme.quoteorder.fulfilment.domain.StepOutcome;
import org.acme.quoteorder.order.OrderStatus;
import org.acme.quoteorder.order.OrderView;
import org.jspecify.annotations.Nullable;

/**
 * How far an order has come.
 *
 * @param processStatus the order's status
 * @param currentTask the step that is next or under way; null when there is none
 * @param lastUpdatedAt when the order or one of its steps last moved
 * @param sourceVersion the order's version that this tells of
 */
public record WorkflowStatus(
    UUID orderId,
    OrderStatus processStatus,
    @Nullable String currentTask,
    Instant lastUpdatedAt,
    long sourceVersion,
    List<StepStatus> steps) {

  /** More steps than an order can have. */
  private static final long STEPS = 1000;

  /** One step. */
  public record StepStatus(String step, StepOutcome outcome, long attempt, Instant updatedAt) {}

  static WorkflowStatus of(OrderView order, List<Step> steps) {
    Instant last =
        steps.stream()
            .map(Step::updatedAt)
            .reduce(order.updatedAt(), (one, other) -> one.isAfter(other) ? one : other);
    return new WorkflowStatus(
        order.orderId(),
        order.status(),
        order.status().terminal() ? null : currentTask(steps),
        last,
        order.version(),
        steps.stream()
            .map(s -> new StepStatus(s.step(), s.outcome(), s.attempt(), s.updatedAt()))
            .toList());
  }

  /** Grows with the order's version and, within one version, with the steps that are done. */
  long progress() {
    long done = steps.stream().filter(step -> step.outcome() == StepOutcome.COMPLETED).count();
    return sourceVersion * STEPS + Math.min(done, STEPS - 1);
  }

  private static @Nullable String currentTask(List<Step> steps) {
    return steps.stream().filter(Step::unfinished).map(Step::step).findFirst().orElse(null);
  }
}
