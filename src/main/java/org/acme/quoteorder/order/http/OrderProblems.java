package org.acme.quoteorder.order.http;

import io.quarkiverse.resteasy.problem.HttpProblem;
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
}
