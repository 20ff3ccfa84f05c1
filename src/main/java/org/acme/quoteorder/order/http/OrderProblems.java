package org.acme.quoteorder.order.http;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.util.UUID;
import java.util.function.Supplier;
import org.acme.quoteorder.http.Ids;
import org.acme.quoteorder.http.Problems;

/** The refusals that orders share. */
final class OrderProblems {

  private OrderProblems() {}

  static HttpProblem orderNotFound() {
    return Problems.problem(404, "order-not-found", "Order not found", "There is no such order.");
  }

  static HttpProblem quoteNotFound() {
    return Problems.problem(404, "quote-not-found", "Quote not found", "There is no such quote.");
  }

  static HttpProblem preconditionFailed() {
    return Problems.problem(
        412, "precondition-failed", "Precondition failed", "If-Match names another version.");
  }

  /** The id in a path, or the refusal of whatever it should have named. */
  static UUID id(String text, Supplier<HttpProblem> notFound) {
    return Ids.parse(text).orElseThrow(notFound);
  }
}
