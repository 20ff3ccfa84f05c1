package org.acme.quoteorder.security;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.acme.quoteorder.http.EarlyProblems;

/** Outside a demo run the demo's paths do not exist, for nobody, token or not. */
@ApplicationScoped
class DemoPaths {
  private static final int AFTER_THE_EDGE = 900;

  private final DemoSettings demo;

  DemoPaths(DemoSettings demo) {
    this.demo = demo;
  }

  void register(@Observes Filters filters) {
    if (!demo.enabled()) {
      filters.register(DemoPaths::hide, AFTER_THE_EDGE);
    }
  }

  private static void hide(RoutingContext request) {
    String path = request.normalizedPath() + "/";
    if (path.startsWith("/sim/") || path.startsWith("/dev/")) {
      EarlyProblems.answer(request, 404, "not-found", "There is nothing here.");
    } else {
      request.next();
    }
  }
}
