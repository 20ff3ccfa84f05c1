package org.acme.quoteorder.http;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The {@code Idempotency-Key} header, quoted (a string of RFC 8941) or bare: 1 to 128 visible ASCII
 * characters once unquoted. After {@code draft-ietf-httpapi-idempotency-key-header}, an expired
 * draft.
 */
final class IdempotencyKeyHeader {

  static final String NAME = "Idempotency-Key";

  private static final Pattern VISIBLE = Pattern.compile("[\\x21-\\x7E]{1,128}");
  private static final Pattern QUOTED = Pattern.compile("\"((?:[^\"\\\\]|\\\\[\"\\\\])*)\"");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");

  private IdempotencyKeyHeader() {}

  /**
   * The key in the header's values.
   *
   * @throws io.quarkiverse.resteasy.problem.HttpProblem 400 {@code idempotency-key-required} or
   *     {@code idempotency-key-invalid}
   */
  static String parse(@Nullable List<String> values) {
    if (values == null || values.isEmpty()) {
      throw Problems.problem(
          400,
          "idempotency-key-required",
          "Idempotency key required",
          "This call needs an Idempotency-Key header.");
    }
    String key = values.size() == 1 ? unquote(values.get(0).strip()) : "";
    if (!VISIBLE.matcher(key).matches()) {
      throw Problems.problem(
          400,
          "idempotency-key-invalid",
          "Idempotency key invalid",
          "Idempotency-Key takes one value of 1 to 128 visible ASCII characters.");
    }
    return key;
  }

  private static String unquote(String value) {
    if (!value.startsWith("\"")) {
      return value;
    }
    var quoted = QUOTED.matcher(value);
    return quoted.matches() ? ESCAPE.matcher(quoted.group(1)).replaceAll("$1") : "";
  }
}
