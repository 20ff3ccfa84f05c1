package org.acme.quoteorder.bootstrap;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;

/** How long the parts of an end may take; together with closing, less than the budget. */
@ConfigMapping(prefix = "quoteorder.shutdown")
public interface ShutdownSettings {

  /** How long a node answers as before after its readiness went down; zero is allowed. */
  @WithDefault("PT1.5S")
  @DurationMin
  Duration delay();

  /** For work in hand; what takes longer is interrupted and given back. */
  @WithDefault("PT4S")
  @DurationMin(millis = 1)
  Duration finish();

  /** For events in the outbox. */
  @WithDefault("PT3S")
  @DurationMin(millis = 1)
  Duration publish();

  /** For leaderships, leases and claims. */
  @WithDefault("PT2S")
  @DurationMin(millis = 1)
  Duration handOver();

  /** After this long, counted from the signal, the process ends whatever it does. */
  @WithDefault("PT20S")
  @DurationMin(millis = 1)
  Duration budget();

  /** How long the parts may take together when each needs all of its time. */
  default Duration parts(Duration requests) {
    Duration first = delay().compareTo(finish()) > 0 ? delay() : finish();
    return first.plus(requests).plus(publish()).plus(handOver());
  }
}
