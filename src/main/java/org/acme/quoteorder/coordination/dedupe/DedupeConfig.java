package org.acme.quoteorder.coordination.dedupe;

import io.quarkus.runtime.Startup;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Duration;

/** How long marks live. */
@ConfigMapping(prefix = "quoteorder.dedupe")
public interface DedupeConfig {
  /** How long an unfinished delivery is remembered. */
  @WithDefault("1h")
  Duration received();

  /** How long a finished event is recognised without asking the inbox. */
  @WithDefault("24h")
  Duration done();

  /** Turns the configuration into settings, and stops the start when they make no sense. */
  @Singleton
  final class Beans {
    @Produces
    @Singleton
    @Startup
    DedupeSettings settings(DedupeConfig config) {
      return new DedupeSettings(config.received(), config.done());
    }
  }
}
