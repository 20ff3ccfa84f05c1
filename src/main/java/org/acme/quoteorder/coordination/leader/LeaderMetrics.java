package org.acme.quoteorder.coordination.leader;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.BooleanSupplier;

/** Who leads, and how often that changes. */
final class LeaderMetrics {
  private final MeterRegistry registry;

  LeaderMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  /** One gauge per role, however many campaigns for it come and go. */
  void observe(String role, BooleanSupplier leads) {
    Gauge.builder("quoteorder.leader.leading", leads, now -> now.getAsBoolean() ? 1 : 0)
        .description("Whether this node leads the role")
        .tag("role", role)
        .strongReference(true)
        .register(registry);
  }

  void changed(String role, String change) {
    registry.counter("quoteorder.leader.changes", "role", role, "change", change).increment();
  }
}
