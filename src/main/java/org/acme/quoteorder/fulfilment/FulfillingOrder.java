package org.acme.quoteorder.fulfilment;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.acme.quoteorder.coordination.CoordinationMetrics;
import org.acme.quoteorder.coordination.NodeId;
import org.acme.quoteorder.coordination.time.Sleeper;
import org.acme.quoteorder.fulfilment.FulfilmentEngine.DueOrder;
import org.acme.quoteorder.fulfilment.domain.Partner;
import org.acme.quoteorder.fulfilment.domain.PartnerAnswer;
import org.acme.quoteorder.fulfilment.domain.StepOutcome;
import org.acme.quoteorder.fulfilment.partner.EffectRequest;
import org.acme.quoteorder.fulfilment.partner.PartnerCalls;
import org.acme.quoteorder.http.Correlation;
import org.acme.quoteorder.order.AttemptOutcome;
import org.acme.quoteorder.order.OrderApi;
import org.acme.quoteorder.order.OrderAttempt;
import org.acme.quoteorder.order.OrderStatus;
import org.acme.quoteorder.order.OrderView;
import org.acme.quoteorder.quote.QuoteLine;
import org.jboss.logging.Logger;
import org.jboss.logging.MDC;

/**
 * Takes one order through its steps, in one attempt.
 *
 * <p>Before each call the attempt writes what it is about to do, after each call what came of it;
 * both writes match the attempt, so a worker that was paused past its lease learns at its next
 * write that somebody else has the order, and leaves. The partner's key is the step's, not the
 * attempt's, so what two attempts ask for is one effect.
 */
@ApplicationScoped
class FulfillingOrder {

  private static final Logger LOG = Logger.getLogger(FulfillingOrder.class);

  private final FulfilmentEngine engine;
  private final OrderApi orders;
  private final PartnerCalls partners;
  private final WorkflowStatuses statuses;
  private final FulfilmentSettings settings;
  private final Sleeper sleeper;
  private final CoordinationMetrics metrics;
  private final String worker;
  private volatile boolean stopping;

  FulfillingOrder(
      FulfilmentEngine engine,
      OrderApi orders,
      PartnerCalls partners,
      WorkflowStatuses statuses,
      FulfilmentSettings settings,
      Sleeper sleeper,
      CoordinationMetrics metrics,
      NodeId node) {
    this.engine = engine;
    this.orders = orders;
    this.partners = partners;
    this.statuses = statuses;
    this.settings = settings;
    this.sleeper = sleeper;
    this.metrics = metrics;
    this.worker = "worker:" + node.value();
  }

  /** How a run through the steps ended. */
  private enum Run {
    DONE,
    REFUSED,
    GAVE_UP,
    GIVEN_BACK,
    FENCED
  }

  /**
   * Begins the next attempt, if the order still is what it looked like, and works until it ends;
   * tells whether it began.
   */
  boolean fulfil(DueOrder due) {
    var began = engine.begin(due, settings.lease(), worker);
    Optional<OrderAttempt> attempt = began.fold(Optional::of, Optional::empty);
    if (attempt.isPresent()) {
      work(attempt.get());
    }
    return attempt.isPresent();
  }

  /**
   * From here on attempts end after their current call, and give their order back: the next one may
   * begin at once, on another node.
   */
  void stop() {
    stopping = true;
  }

  private void work(OrderAttempt attempt) {
    MDC.put(Correlation.MDC_KEY, attempt.correlationId());
    try {
      var order = orders.find(attempt.orderId()).orElseThrow();
      statuses.refresh(order);
      end(attempt, steps(attempt, order, orders.lines(order)));
      orders.find(attempt.orderId()).ifPresent(statuses::refresh);
    } finally {
      MDC.remove(Correlation.MDC_KEY);
    }
  }

  private void end(OrderAttempt attempt, Run run) {
    switch (run) {
      case DONE -> counted("finish", engine.finish(attempt, OrderStatus.FULFILLED, worker));
      case REFUSED -> counted("finish", engine.finish(attempt, OrderStatus.FAILED, worker));
      case GAVE_UP -> counted("park", engine.park(attempt, pauseAfter(attempt)));
      case GIVEN_BACK -> counted("park", engine.park(attempt, Duration.ZERO));
      case FENCED -> LOG.infof("attempt %d of an order was taken over", attempt.attempt());
    }
  }

  private Run steps(OrderAttempt attempt, OrderView order, List<QuoteLine> lines) {
    for (var step : engine.steps(attempt.orderId())) {
      if (step.outcome() == StepOutcome.FAILED_FINAL) {
        return Run.REFUSED;
      }
      if (stopping && step.unfinished()) {
        return Run.GIVEN_BACK;
      }
      var run = step.unfinished() ? perform(attempt, step, request(order, step, lines)) : Run.DONE;
      if (run != Run.DONE) {
        return run;
      }
    }
    return Run.DONE;
  }

  private Run perform(OrderAttempt attempt, Step step, EffectRequest request) {
    var last = step.outcome();
    var pause = settings.pause();
    for (int tries = 1; tries <= settings.tries(); tries++) {
      if (!counted("begin-step", engine.beginStep(attempt, step, settings.lease()))) {
        return Run.FENCED;
      }
      last = outcome(answer(attempt.tenant(), step, last, request));
      if (!counted("end-step", engine.endStep(attempt, step, last))) {
        return Run.FENCED;
      }
      if (last == StepOutcome.COMPLETED || last == StepOutcome.FAILED_FINAL) {
        return last == StepOutcome.COMPLETED ? Run.DONE : Run.REFUSED;
      }
      LOG.warnf("step %s came to %s in call %d", step.step(), last, tries);
      if (stopping || !paused(pause)) {
        return Run.GIVEN_BACK;
      }
      pause = pause.multipliedBy(2);
    }
    return Run.GAVE_UP;
  }

  private boolean paused(Duration pause) {
    try {
      sleeper.sleep(pause);
      return true;
    } catch (InterruptedException toldToEnd) {
      // Not passed on: the attempt has yet to write that it gives the order back, and then ends.
      return false;
    }
  }

  /** Where an earlier call may have had its effect, the partner is asked first. */
  private PartnerAnswer answer(String tenant, Step step, StepOutcome last, EffectRequest request) {
    boolean mayBeThere = last == StepOutcome.UNKNOWN || last == StepOutcome.IN_PROGRESS;
    Optional<PartnerAnswer> known =
        mayBeThere ? partners.ask(step.partner(), tenant, step.idempotencyKey()) : Optional.empty();
    return known.orElseGet(
        () -> partners.perform(step.partner(), tenant, step.idempotencyKey(), request));
  }

  private static StepOutcome outcome(PartnerAnswer answer) {
    return answer.fold(
        () -> StepOutcome.COMPLETED,
        refused -> StepOutcome.FAILED_FINAL,
        busy -> StepOutcome.FAILED_RETRYABLE,
        noAnswer -> StepOutcome.UNKNOWN);
  }

  private static EffectRequest request(OrderView order, Step step, List<QuoteLine> lines) {
    UUID businessKey = order.orderId();
    if (step.partner() == Partner.BILLING) {
      return new EffectRequest(businessKey, step.step(), null, null, order.total());
    }
    var line =
        lines.stream()
            .filter(candidate -> Integer.valueOf(candidate.line()).equals(step.line()))
            .findFirst()
            .orElseThrow();
    return new EffectRequest(businessKey, step.step(), line.sku(), line.quantity(), null);
  }

  /** Doubles with every attempt, up to the longest pause. */
  private Duration pauseAfter(OrderAttempt attempt) {
    var pause = settings.pause().multipliedBy(1L << Math.min(attempt.attempt() + 1, 10));
    return pause.compareTo(settings.longestPause()) < 0 ? pause : settings.longestPause();
  }

  private boolean counted(String write, AttemptOutcome outcome) {
    return outcome.fold(
        attempt -> true,
        () -> {
          metrics.fenced(write);
          return false;
        });
  }
}
