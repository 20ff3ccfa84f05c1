package org.acme.quoteorder.quote.http;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.time.Duration;
import java.util.List;
import org.acme.quoteorder.http.Problems;
import org.acme.quoteorder.http.Violation;
import org.acme.quoteorder.quote.QuoteStatus;

/** The refusals of quotes. */
final class QuoteProblems {

  private QuoteProblems() {}

  static HttpProblem notFound() {
    return Problems.notFound("quote");
  }

  static HttpProblem notOpen(QuoteStatus status) {
    return Problems.illegalTransition("quote", status, "priced");
  }

  static HttpProblem unknownSkus(List<Integer> lines) {
    return Problems.problem(
        422,
        "unknown-sku",
        "Unknown SKU",
        "The catalog has no such item.",
        lines.stream()
            .map(line -> new Violation("items[" + line + "].sku", "is not in the catalog"))
            .toList());
  }

  static HttpProblem severalCurrencies() {
    return Problems.problem(
        422, "several-currencies", "Several currencies", "A quote has items of one currency.");
  }

  static HttpProblem notPriceable(String reason) {
    return Problems.problem(422, "not-priceable", "Not priceable", reason);
  }

  static HttpProblem throttled(Duration wait) {
    return Problems.problem(
        503,
        "downstream-throttled",
        "Downstream throttled",
        "The rating system takes no more calls for now.",
        wait);
  }

  static HttpProblem unavailable(Duration wait) {
    return Problems.problem(
        503,
        "downstream-unavailable",
        "Downstream unavailable",
        "The rating system gave no price.",
        wait);
  }
}
