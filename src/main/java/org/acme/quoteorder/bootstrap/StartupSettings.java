package org.acme.quoteorder.bootstrap;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Set;

/** What a node insists on before it serves. */
@ConfigMapping(prefix = "quoteorder.startup")
public interface StartupSettings {

  /** Out of {@code postgresql, redis, kafka}; PostgreSQL cannot be left out. */
  @WithDefault("postgresql,redis,kafka")
  Set<String> required();

  /** How long it waits for each of them. */
  @WithDefault("PT5S")
  Duration patience();
}
