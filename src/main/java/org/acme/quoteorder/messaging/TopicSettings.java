package org.acme.quoteorder.messaging;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Positive;
import java.util.Optional;

/** How topics are made where nobody made them before. */
@ConfigMapping(prefix = "quoteorder.topics")
public interface TopicSettings {

  /** Whether to create what is missing; off where topics belong to somebody else. */
  @WithDefault("true")
  boolean create();

  @WithDefault("6")
  @Positive int partitions();

  /** Empty: the broker's default. */
  Optional<Short> replication();
}
