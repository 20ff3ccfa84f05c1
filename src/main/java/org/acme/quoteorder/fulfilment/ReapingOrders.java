package org.acme.quoteorder.fulfilment;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.function.Supplier;
import org.acme.quoteorder.coordination.CoordinationMetrics;
import org.acme.quoteorder.coordination.leader.Leadership;
import org.acme.quoteorder.coordination.lease.FencingTokens;
import org.acme.quoteorder.order.OrderApi;

/**
 * One round of the reaper, in two short transactions: dead attempts are handed to the workers of
 * every node, and orders whose event never arrived are planned.
 *
 * <p>Neither begins anything. A worker that finds the order takes it over by the row's guarded
 * transition, with the next attempt; a plan that is there already stays as it is.
 */
@ApplicationScoped
class ReapingOrders {

  private static final int ATTEMPTS = 200;
  private static final int PLANS = 50;

  private final FulfilmentEngine engine;
  private final OrderApi orders;
  private final FencingTokens terms;
  private final FulfilmentSettings settings;
  private final CoordinationMetrics coordination;
  private final MeterRegistry metrics;

  ReapingOrders(
      FulfilmentEngine engine,
      OrderApi orders,
      FencingTokens terms,
      FulfilmentSettings settings,
      CoordinationMetrics coordination,
      MeterRegistry metrics) {
    this.engine = engine;
    this.orders = orders;
    this.terms = terms;
    this.settings = settings;
    this.coordination = coordination;
    this.metrics = metrics;
  }

  /**
   * A round in the name of a leadership, whose term PostgreSQL judges in each transaction. Returns
   * how many orders became due.
   *
   * @throws org.acme.quoteorder.coordination.lease.LeaseLostException when the leadership ended in
   *     between; nothing was written since
   */
  int inTerm(Leadership leadership) {
    return judged(leadership, "hand-over", this::handOver) + judged(leadership, "plan", this::plan);
  }

  /** A round without a term, for when Redis does not tell who leads. */
  int withoutTerm() {
    return QuarkusTransaction.requiringNew().call(this::handOver)
        + QuarkusTransaction.requiringNew().call(this::plan);
  }

  private int judged(Leadership leadership, String write, Supplier<Integer> work) {
    leadership.checkpoint();
    Optional<Integer> found =
        QuarkusTransaction.requiringNew().call(() -> terms.judged(leadership.term(), work));
    if (found.isEmpty()) {
      coordination.fenced(write);
      leadership.overtaken();
    }
    return found.orElse(0);
  }

  private int handOver() {
    return counted("expired", engine.handOverExpired(ATTEMPTS));
  }

  private int plan() {
    var forgotten = engine.unplanned(settings.planGrace(), PLANS);
    forgotten.forEach(id -> orders.find(id).ifPresent(engine::plan));
    return counted("unplanned", forgotten.size());
  }

  private int counted(String found, int howMany) {
    metrics.counter("quoteorder.reaper.orders", "found", found).increment(howMany);
    return howMany;
  }
}
