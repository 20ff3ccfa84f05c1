package org.acme.quoteorder.fulfilment;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Positive;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;

/** How the workers work. Durations are ISO-8601 and positive. */
@ConfigMapping(prefix = "quoteorder.fulfilment")
public interface FulfilmentSettings {

  /** Whether this node fulfils orders at all. */
  @WithDefault("true")
  boolean enabled();

  /** Orders that this node works on at once. */
  @WithDefault("8")
  @Positive int concurrency();

  /** How often a node looks for work that no event announced. */
  @WithDefault("PT0.5S")
  @DurationMin(millis = 1)
  Duration poll();

  /** How often the leading node looks for dead attempts and forgotten plans; 1 s at least. */
  @WithDefault("PT1S")
  @DurationMin(seconds = 1)
  Duration reap();

  /** How long a submitted order may wait for its event before it is planned without. */
  @WithDefault("PT15S")
  @DurationMin(millis = 1)
  Duration planGrace();

  /** How long the leadership of the reaper lasts without renewal. */
  @WithDefault("PT5S")
  @DurationMin(millis = 10)
  Duration leadership();

  /**
   * How long an attempt lives without a sign; each step's begin extends it. Longer than a partner's
   * time-out.
   */
  @WithDefault("PT10S")
  @DurationMin(millis = 1)
  Duration lease();

  /** Calls of one step within one attempt. */
  @WithDefault("3")
  @Positive int tries();

  /** The pause after a step's first failed call; it doubles. */
  @WithDefault("PT0.2S")
  @DurationMin(millis = 1)
  Duration pause();

  /** The longest pause before an order that was given back is tried again. */
  @WithDefault("PT30S")
  @DurationMin(millis = 1)
  Duration longestPause();
}
