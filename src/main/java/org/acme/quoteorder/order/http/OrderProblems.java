package org.acme.quoteorder.order.http;

import io.quarkiverse.resteasy.problem.HttpProblem;
import org.acme.quoteorder.http.Problems;

/** The refusals that orders share. */
final class OrderProblems {

  private OrderProblems() {}

  static HttpProblem orderNotFound() {
    return Problems.notFound("order");
  }

  static HttpProblem quoteNotFound() {
    return Problems.notFound("quote");
  }
}
