package org.acme.quoteorder.coordination.leader;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** Who leads, and how often that changes. */
final class LeaderMetrics {
  private final MeterRegistry registry;

  LeaderMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  /** 1 on the node that leads. */
  void observe(String role, Contention contention) {
    Gauge.builder("quoteorder.leader.leading", contention, LeaderMetrics::leading)
        .description("Whether this node leads the role")
        .tag("role", role)
        .strongReference(true)
        .register(registry);
  }

  void changed(String role, String change) {
    registry.counter("quoteorder.leader.changes", "role", role, "change", change).increment();
  }

  private static double leading(Contention contention) {
    return contention.standing().<Double>fold(leading -> 1.0, following -> 0.0, unavailable -> 0.0);
  }
}
