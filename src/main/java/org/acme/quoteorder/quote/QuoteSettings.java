package org.acme.quoteorder.quote;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How quotes are made. */
@ConfigMapping(prefix = "quoteorder.quote")
public interface QuoteSettings {

  /** How long a quote can be priced and accepted. */
  @WithDefault("P14D")
  Duration validity();
}
