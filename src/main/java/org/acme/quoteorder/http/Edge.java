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

/**
 * The first thing a request meets: it gets its correlation id and its deadline, and is turned away
 * when no resource should ever see it. What is no HTTP request does not come this far (a target
 * that is no URI, control characters in a header, a first line or headers beyond their limits): the
 * layers below answer it, without a body.
 */
@ApplicationScoped
class Edge {
  /** Where the deadline waits for {@link RequestDeadlines}. */
  static final String DEADLINE = "quoteorder.deadline";

  private static final String STREAMED = "/catalog/imports";
  private static final int FIRST = 1000;

  /** RFC 9110, section 4.1, recommends 8000 octets at least. */
  private static final int LONGEST_TARGET = 8000;

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
    } else if (request.request().uri().length() > LONGEST_TARGET) {
      EarlyProblems.answer(
          request, 414, "uri-too-long", "A target has at most " + LONGEST_TARGET + " characters.");
    } else if (!RequestText.isStorable(request.request().path())) {
      EarlyProblems.answer(request, 404, "not-found", "There is nothing here.");
    } else if (!RequestText.isStorable(request.request().query())) {
      EarlyProblems.answer(
          request, 400, "invalid-parameter", "Query parameters are UTF-8 without NUL.");
    } else if (encoded(request)) {
      request.response().putHeader("Accept-Encoding", "identity");
      EarlyProblems.answer(
          request, 415, "unsupported-media-type", "This service takes bodies without an encoding.");
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

  /** Nothing here decodes a body, so an encoded one would be taken for what it is not. */
  private static boolean encoded(RoutingContext request) {
    String encoding = request.request().getHeader("Content-Encoding");
    return encoding != null && !encoding.strip().equalsIgnoreCase("identity");
  }
}
