package org.acme.quoteorder.security;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Whether this node is a demo: token endpoint, simulators, seeded catalog. */
@ConfigMapping(prefix = "quoteorder.demo")
public interface DemoSettings {

  /** On in dev and test runs; in production only when somebody says so. */
  @WithDefault("false")
  boolean enabled();

  /** How long a token of the token endpoint lives. */
  @WithDefault("PT8H")
  Duration tokenLifetime();
}
