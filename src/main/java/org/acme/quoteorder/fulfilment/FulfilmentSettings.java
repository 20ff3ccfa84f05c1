package org.acme.quoteorder.fulfilment;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Positive;
import java.time.Duration;

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
  Duration poll();

  /**
   * How long an attempt lives without a sign; each step's begin extends it. Longer than a partner's
   * time-out.
   */
  @WithDefault("PT10S")
  Duration lease();

  /** Calls of one step within one attempt. */
  @WithDefault("3")
  @Positive int tries();

  /** The pause after a step's first failed call; it doubles. */
  @WithDefault("PT0.2S")
  Duration pause();

  /** The longest pause before an order that was given back is tried again. */
  @WithDefault("PT30S")
  Duration longestPause();
}
