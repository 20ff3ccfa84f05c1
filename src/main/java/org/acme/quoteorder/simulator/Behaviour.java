package org.acme.quoteorder.simulator;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.validation.constraints.AssertTrue;
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
    @Nullable @Schema(implementation = String.class, examples = "PT0.2S") Duration latency,
    @Nullable @DecimalMin("0") @DecimalMax("1") Double errorRate,
    @Nullable Boolean failAfterEffect,
    @Nullable @Min(1) @Max(1_000_000) Integer rateLimit,
    @Nullable Boolean down) {
  static final Behaviour GOOD = new Behaviour(Duration.ZERO, 0.0, false, null, false);
  private static final Duration LONGEST = Duration.ofMinutes(1);

  @AssertTrue(message = "latency is an ISO-8601 duration from PT0S to PT1M") @Schema(hidden = true)
  @com.fasterxml.jackson.annotation.JsonIgnore
  boolean isLatencyInRange() {
    return latency == null || !latency.isNegative() && latency.compareTo(LONGEST) <= 0;
  }

  static Behaviour of(SimulatorMapper.BehaviourRow row) {
    return new Behaviour(
        Duration.ofMillis(row.latencyMillis()),
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
    return latency == null ? Duration.ZERO : latency;
  }

  double failing() {
    return errorRate == null ? 0 : errorRate;
  }

  boolean isDown() {
    return Boolean.TRUE.equals(down);
  }
}
