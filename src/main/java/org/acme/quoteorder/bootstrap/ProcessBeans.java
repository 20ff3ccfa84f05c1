package org.acme.quoteorder.bootstrap;

import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import org.acme.quoteorder.coordination.NodeId;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** What there is one of per process. */
@Singleton
final class ProcessBeans {

  @Produces
  @Singleton
  NodeId nodeId(@ConfigProperty(name = "quoteorder.node.id") String id) {
    return new NodeId(id);
  }

  @Produces
  @Singleton
  Clock clock() {
    return Clock.systemUTC();
  }
}
