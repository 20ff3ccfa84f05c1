package org.acme.quoteorder.http;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.coordination.time.Ticker;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.MDC;
import org.jspecify.annotations.Nullable;

/**
 * The first thing a request meets (but for a target that is no URI: the HTTP layer answers that
 * with a bare 400): it gets its correlation id and its deadline, and is turned away when no
 * resource should ever see it.
 */
@ApplicationScoped
class Edge {
  /** Where the deadline waits for {@link RequestDeadlines}. */
  static final String DEADLINE = "quoteorder.deadline";

  private static final String STREAMED = "/catalog/imports";
  private static final int FIRST = 1000;

  private final Ticker ticker;
  private final Duration budget;

  Edge(Ticker ticker, @ConfigProperty(name = "quoteorder.http.budget") Duration budget) {
    this.ticker = ticker;
    this.budget = budget;
  }

  void register(@Observes Filters filters) {
    filters.register(this::enter, FIRST);
  }

  private static void identify(RoutingContext request) {
    String correlationId =
        Correlation.acceptOrReplace(request.request().getHeader(Correlation.HEADER));
    MDC.put(Correlation.MDC_KEY, correlationId);
    request.response().putHeader(Correlation.HEADER, correlationId);
  }

  private void enter(RoutingContext request) {
    identify(request);
    request.put(DEADLINE, Deadline.after(ticker, budget));
    if (tooLarge(request)) {
      // The body is not read, so the connection cannot carry another request.
      request.response().putHeader("Connection", "close");
      EarlyProblems.answer(request, 413, "payload-too-large", BodyLimit.DETAIL);
    } else if (namesNul(request.request().path())) {
      EarlyProblems.answer(request, 404, "not-found", "There is nothing here.");
    } else if (namesNul(request.request().query())) {
      EarlyProblems.answer(
          request, 400, "invalid-parameter", "Query parameters cannot hold the character NUL.");
    } else {
      request.next();
    }
  }

  private static boolean tooLarge(RoutingContext request) {
    boolean streamed =
        request.request().method() == HttpMethod.POST && STREAMED.equals(request.normalizedPath());
    return !streamed && declaredLength(request) > BodyLimit.BYTES;
  }

  private static long declaredLength(RoutingContext request) {
    String length = request.request().getHeader("Content-Length");
    return length != null && length.matches("[0-9]{1,18}") ? Long.parseLong(length) : 0;
  }

  /** PostgreSQL has no text with NUL in it, so nothing can have such a name. */
  private static boolean namesNul(@Nullable String raw) {
    return raw != null && raw.contains("%00");
  }
}
