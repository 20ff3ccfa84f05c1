package org.acme.quoteorder.http;

import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;

/** Problems for requests that never reach a resource. */
public final class EarlyProblems {

  private EarlyProblems() {}

  /** Ends the request. {@code detail} is read by the caller: no internals belong there. */
  public static void answer(RoutingContext request, int status, String slug, String detail) {
    JsonObject problem =
        new JsonObject()
            .put("type", Problems.type(slug).toString())
            .put("title", Defaults.of(status).title())
            .put("status", status)
            .put("detail", detail)
            .put("instance", request.request().path())
            .put("correlationId", Correlation.current());
    request
        .response()
        .setStatusCode(status)
        .putHeader("Content-Type", "application/problem+json")
        .end(problem.encode());
  }
}
