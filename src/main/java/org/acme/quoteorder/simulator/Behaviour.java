package org.acme.quoteorder.simulator;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.acme.quoteorder.simulator.sql.SimulatorMapper;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * How a partner behaves until told otherwise. What is not named is as if it was never set.
 *
 * @param latency before each answer; ISO-8601, up to a minute
 * @param errorRate share of calls that fail with 503 before anything happened: with 0.25 every
 *     fourth one, counted per node
 * @param failAfterEffect performs the effect, then answers 500
 * @param rateLimit calls in a second, counted per node; more get 429
 * @param down everything answers 503
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
@Schema(examples = "{\"latency\":\"PT0.2S\",\"errorRate\":0.1,\"rateLimit\":50,\"down\":false}")
record Behaviour(
    @Nullable @Schema(implementation = String.class, examples = "PT0.2S") Latency latency,
    @Nullable @DecimalMin("0") @DecimalMax("1") Double errorRate,
    @Nullable Boolean failAfterEffect,
    @Nullable @Min(1) @Max(1_000_000) Integer rateLimit,
    @Nullable Boolean down) {
  static final Behaviour GOOD = new Behaviour(new Latency(Duration.ZERO), 0.0, false, null, false);

  static Behaviour of(SimulatorMapper.BehaviourRow row) {
    return new Behaviour(
        new Latency(Duration.ofMillis(row.latencyMillis())),
        row.errorRate(),
        row.failAfterEffect(),
        row.rateLimit(),
        row.down());
  }

  SimulatorMapper.BehaviourRow row() {
    return new SimulatorMapper.BehaviourRow(
        delay().toMillis(), failing(), Boolean.TRUE.equals(failAfterEffect), rateLimit, isDown());
  }

  Duration delay() {
    return latency == null ? Duration.ZERO : latency.value();
  }

  double failing() {
    return errorRate == null ? 0 : errorRate;
  }

  boolean isDown() {
    return Boolean.TRUE.equals(down);
  }
}
