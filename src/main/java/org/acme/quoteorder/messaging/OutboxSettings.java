package org.acme.quoteorder.messaging;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Positive;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;

/** How the relay works. Durations are ISO-8601 and positive. */
@ConfigMapping(prefix = "quoteorder.outbox")
public interface OutboxSettings {

  /** How many events one round claims. */
  @WithDefault("100")
  @Positive int batch();

  /** How long a claimed row belongs to a relay; after that another one may publish it again. */
  @WithDefault("PT15S")
  @DurationMin(millis = 1)
  Duration lease();

  /** How long one record may take to reach Kafka; shorter than the lease. */
  @WithDefault("PT8S")
  @DurationMin(millis = 1)
  Duration publishTimeout();

  /** How often the leading relay sweeps up what nobody's commit announced. */
  @WithDefault("PT1S")
  @DurationMin(millis = 1)
  Duration sweep();

  /** How long the leadership of the sweep lasts without renewal. */
  @WithDefault("PT5S")
  @DurationMin(millis = 10)
  Duration leadership();

  /** How long published rows are kept. */
  @WithDefault("P7D")
  @DurationMin(millis = 1)
  Duration retention();
}
