package org.acme.quoteorder.fulfilment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.acme.quoteorder.fulfilment.domain.Partner;
import org.acme.quoteorder.fulfilment.domain.PlannedStep;
import org.acme.quoteorder.fulfilment.domain.StepOutcome;
import org.acme.quoteorder.fulfilment.sql.JobMapper;
import org.acme.quoteorder.order.AttemptOutcome;
import org.acme.quoteorder.order.OrderApi;
import org.acme.quoteorder.order.OrderAttempt;
import org.acme.quoteorder.order.OrderStatus;
import org.acme.quoteorder.order.OrderView;

/** The engine as a table of jobs beside the order's row. */
@ApplicationScoped
class JobTableEngine implements FulfilmentEngine {

  private final JobMapper jobs;
  private final OrderApi orders;

  JobTableEngine(JobMapper jobs, OrderApi orders) {
    this.jobs = jobs;
    this.orders = orders;
  }

  @Override
  public void plan(OrderView order) {
    jobs.plan(
        order.orderId(), order.tenant(), PlannedStep.plan(order.orderId(), orders.lines(order)));
  }

  @Override
  public List<UUID> unplanned(Duration grace, int limit) {
    return jobs.unplanned(grace, limit);
  }

  @Override
  public int handOverExpired(int limit) {
    return jobs.handOverExpired(limit);
  }

  @Override
  public List<DueOrder> due(int limit) {
    return jobs.due(limit).stream().map(due -> new DueOrder(due.orderId(), due.version())).toList();
  }

  @Override
  @Transactional
  public AttemptOutcome begin(DueOrder due, Duration lease, String worker) {
    var began = orders.begin(due.orderId(), due.version(), lease, worker);
    return began.fold(
        attempt -> {
          jobs.adopt(due.orderId(), attempt.attempt());
          jobs.takenOver(due.orderId());
          return began;
        },
        () -> began);
  }

  @Override
  public List<Step> steps(UUID orderId) {
    return jobs.steps(orderId).stream().map(JobTableEngine::step).toList();
  }

  @Override
  @Transactional
  public AttemptOutcome beginStep(OrderAttempt attempt, Step step, Duration lease) {
    var kept = orders.keep(attempt, lease);
    return kept.fold(
        counted ->
            jobs.begin(attempt.orderId(), step.step(), attempt.attempt()) == 1
                ? kept
                : new AttemptOutcome.Fenced(),
        () -> kept);
  }

  @Override
  @Transactional
  public AttemptOutcome endStep(OrderAttempt attempt, Step step, StepOutcome outcome) {
    int rows = jobs.record(attempt.orderId(), step.step(), attempt.attempt(), outcome.name());
    return rows == 1 ? new AttemptOutcome.Counted(attempt) : new AttemptOutcome.Fenced();
  }

  @Override
  @Transactional
  public AttemptOutcome park(OrderAttempt attempt, Duration pause) {
    var parked = orders.park(attempt, pause);
    return parked.fold(
        counted -> {
          jobs.handOver(attempt.orderId(), attempt.attempt());
          return parked;
        },
        () -> parked);
  }

  @Override
  @Transactional
  public AttemptOutcome finish(OrderAttempt attempt, OrderStatus end, String worker) {
    var finished = orders.finish(attempt, end, worker);
    return finished.fold(
        counted -> {
          // A late attempt may end what was handed over already.
          jobs.takenOver(attempt.orderId());
          return finished;
        },
        () -> finished);
  }

  private static Step step(JobMapper.Row row) {
    return new Step(
        row.step(),
        Partner.valueOf(row.partner().toUpperCase(Locale.ROOT)),
        row.line(),
        row.idempotencyKey(),
        StepOutcome.valueOf(row.outcome()),
        row.attempt(),
        row.calls(),
        row.updatedAt());
  }
}
