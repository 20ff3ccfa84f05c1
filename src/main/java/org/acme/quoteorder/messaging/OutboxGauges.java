package org.acme.quoteorder.messaging;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.function.ToDoubleFunction;

/** How much waits in the outbox and for how long; asked of PostgreSQL when metrics are read. */
@ApplicationScoped
class OutboxGauges {

  private final OutboxMapper rows;
  private final MeterRegistry metrics;

  OutboxGauges(OutboxMapper rows, MeterRegistry metrics) {
    this.rows = rows;
    this.metrics = metrics;
  }

  void register(@Observes StartupEvent started) {
    gauge("quoteorder.outbox.waiting", "Events that wait to be published", r -> r.waiting());
    gauge(
        "quoteorder.outbox.oldest.seconds",
        "Age of the oldest event that waits",
        OutboxMapper::oldestWaitingSeconds);
  }

  private void gauge(String name, String says, ToDoubleFunction<OutboxMapper> value) {
    Gauge.builder(name, rows, mapper -> orNotANumber(value, mapper))
        .description(says)
        .register(metrics);
  }

  /** Reading metrics must not fail because PostgreSQL does. */
  private static double orNotANumber(ToDoubleFunction<OutboxMapper> value, OutboxMapper rows) {
    try {
      return value.applyAsDouble(rows);
    } catch (RuntimeException away) {
      return Double.NaN;
    }
  }
}
