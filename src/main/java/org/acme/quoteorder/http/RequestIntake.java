package org.acme.quoteorder.http;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

/**
 * Whether this node takes requests. Before it stops to, it ends each connection with the answer
 * that the connection carries, so that callers and proxies take their next request elsewhere; then
 * it refuses with a problem, which tells a caller that nothing was done, where a reset would not.
 *
 * <p>Probes are answered to the end, and so are the simulated partners: who calls them is a request
 * or a worker of a node that is being finished.
 */
@ApplicationScoped
public class RequestIntake {
  private static final int AFTER_THE_EDGE = 950;

  private volatile boolean open = true;
  private volatile boolean refusing;

  void register(@Observes Filters filters) {
    filters.register(this::take, AFTER_THE_EDGE);
  }

  /** Whether this node wants requests. */
  public boolean isOpen() {
    return open;
  }

  /** From here on every answer is the last one of its connection. */
  public void endConnections() {
    open = false;
  }

  /** From here on only what is under way is answered. */
  public void refuse() {
    open = false;
    refusing = true;
  }

  private void take(RoutingContext request) {
    request.addHeadersEndHandler(headers -> endConnection(request));
    if (refusing && !isServedToTheEnd(request.normalizedPath())) {
      request.response().putHeader("Retry-After", "1");
      EarlyProblems.answer(request, 503, "shutting-down", "This node ends; another one answers.");
    } else {
      request.next();
    }
  }

  /** Decided when the answer leaves: the request may have come before the end began. */
  private void endConnection(RoutingContext request) {
    if (!open && request.request().version() == HttpVersion.HTTP_1_1) {
      request.response().putHeader("Connection", "close");
    }
  }

  private static boolean isServedToTheEnd(String path) {
    return path.startsWith("/q/") || path.startsWith("/sim/");
  }
}
