package org.acme.quoteorder.messaging;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Positive;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;

/** How incoming events are treated. */
@ConfigMapping(prefix = "quoteorder.inbox")
public interface InboxSettings {

  /**
   * How often a record is tried that fails for a reason of its own, before it becomes a dead
   * letter.
   */
  @WithDefault("5")
  @Positive int attempts();

  /** The pause after the first failure; it doubles up to {@link #longestPause()}. */
  @WithDefault("PT0.1S")
  @DurationMin(millis = 1)
  Duration pause();

  @WithDefault("PT5S")
  @DurationMin(millis = 1)
  Duration longestPause();

  /** How long processed marks are kept: longer than the topic keeps its records. */
  @WithDefault("P30D")
  @DurationMin(millis = 1)
  Duration retention();
}
