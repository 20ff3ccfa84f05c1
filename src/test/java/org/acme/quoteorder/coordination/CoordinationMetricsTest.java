package org.acme.quoteorder.coordination;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class CoordinationMetricsTest {
  @Test
  void the_fixed_names_are_what_was_promised() {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    CoordinationMetrics metrics = new CoordinationMetrics(registry);
    metrics.acquired("work_claim", "granted");
    metrics.fellBack("idempotency", "timeout");
    metrics.took("claim.claim", Duration.ofMillis(3));
    assertThat(
            registry
                .get("redis.coordination.acquire")
                .tags("type", "work_claim", "outcome", "granted")
                .counter()
                .count())
        .isEqualTo(1);
    assertThat(
            registry
                .get("redis.coordination.fallback")
                .tags("type", "idempotency", "reason", "timeout")
                .counter()
                .count())
        .isEqualTo(1);
    // a summary in milliseconds, because a timer would be published in seconds
    DistributionSummary latency =
        registry.get("redis.coordination.latency.ms").tag("operation", "claim.claim").summary();
    assertThat(latency.totalAmount()).isEqualTo(3);
  }
}
