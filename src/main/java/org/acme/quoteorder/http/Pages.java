package org.acme.quoteorder.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Keyset paging: a cursor is opaque to callers and names the last row they saw, never an offset.
 */
public final class Pages {
  public static final int DEFAULT_LIMIT = 50;
  public static final int MAX_LIMIT = 200;
  private static final int MAX_CURSOR = 1024;

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

  /** The cursor that continues after the row with these sort key values. */
  public static String cursor(String... sortKey) {
    String joined =
        Arrays.stream(sortKey)
            .map(
                part ->
                    Base64.getUrlEncoder().withoutPadding().encodeToString(part.getBytes(UTF_8)))
            .collect(Collectors.joining("."));
    return Base64.getUrlEncoder().withoutPadding().encodeToString(joined.getBytes(UTF_8));
  }

  /**
   * The sort key values in a cursor; an empty list when there is no cursor.
   *
   * @param parts how many values this listing's cursors have
   * @throws HttpProblem 400 when it is not a cursor of this listing
   */
  public static List<String> after(@Nullable String cursor, int parts) {
    if (cursor == null) {
      return List.of();
    }
    try {
      if (cursor.length() > MAX_CURSOR) {
        throw invalidCursor();
      }
      String joined = new String(Base64.getUrlDecoder().decode(cursor), UTF_8);
      List<String> values =
          Arrays.stream(joined.split("\\.", -1))
              .map(part -> new String(Base64.getUrlDecoder().decode(part), UTF_8))
              .toList();
      if (values.size() != parts || !values.stream().allMatch(Pages::possible)) {
        throw invalidCursor();
      }
      return values;
    } catch (IllegalArgumentException notBase64) {
      throw invalidCursor();
    }
  }

  private static boolean possible(String value) {
    return !value.isEmpty() && value.indexOf('\0') < 0;
  }

  /** The 400 for a query parameter that cannot be understood. */
  public static HttpProblem invalid(String detail) {
    return Problems.problem(400, "invalid-parameter", "Invalid parameter", detail);
  }

  /** The 400 for a cursor that this listing did not hand out. */
  public static HttpProblem invalidCursor() {
    return invalid("cursor is not one that this listing handed out.");
  }
}
