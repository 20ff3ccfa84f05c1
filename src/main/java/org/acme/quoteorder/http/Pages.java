package org.acme.quoteorder.http;

import io.quarkiverse.resteasy.problem.HttpProblem;
import org.jspecify.annotations.Nullable;

/** The size of pages. */
public final class Pages {
  public static final int DEFAULT_LIMIT = 50;
  public static final int MAX_LIMIT = 200;

  private Pages() {}

  /**
   * The page size that was asked for, 1 to {@value #MAX_LIMIT}, {@value #DEFAULT_LIMIT} when
   * nothing was.
   *
   * @throws HttpProblem 400 for anything else
   */
  public static int limit(@Nullable String asked) {
    if (asked == null) {
      return DEFAULT_LIMIT;
    }
    if (!asked.matches("[0-9]{1,3}")
        || Integer.parseInt(asked) < 1
        || Integer.parseInt(asked) > MAX_LIMIT) {
      throw invalid("limit takes an integer from 1 to " + MAX_LIMIT + ".");
    }
    return Integer.parseInt(asked);
  }

  /** The 400 for a query parameter that cannot be understood. */
  public static HttpProblem invalid(String detail) {
    return Problems.problem(400, "invalid-parameter", "Invalid parameter", detail);
  }
}
