package org.acme.quoteorder.bootstrap;

import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import org.acme.quoteorder.security.DemoSettings;
import org.eclipse.microprofile.config.ConfigProvider;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/** Tells where to look, last of all that is said at start. */
@ApplicationScoped
class Welcome {
  private static final Logger LOG = Logger.getLogger(Welcome.class);

  private final DemoSettings demo;
  private final String partners;

  Welcome(DemoSettings demo, @ConfigProperty(name = "quoteorder.partners.url") String partners) {
    this.demo = demo;
    this.partners = partners;
  }

  void say(@Observes @Priority(Interceptor.Priority.LIBRARY_AFTER + 900) StartupEvent event) {
    int port = ConfigProvider.getConfig().getValue("quarkus.http.port", Integer.class);
    String here = "http://localhost:" + port;
    LOG.infof(
        "Where to look: API %1$s/q/swagger-ui  health %1$s/q/health  metrics %1$s/q/metrics", here);
    if (demo.enabled()) {
      LOG.infof(
          "First call: curl -s -XPOST %s/dev/token -H 'Content-Type: application/json' -d"
              + " '{\"tenant\":\"tenant-42\",\"subject\":\"demo\",\"groups\":[\"customer\"]}'",
          here);
    } else if (partners.equals(here)) {
      LOG.warnf(
          "%s points at this node, which simulates no partners outside a demo",
          new Setting("quoteorder.partners.url").described());
    }
  }
}
