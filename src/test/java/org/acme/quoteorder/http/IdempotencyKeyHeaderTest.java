package org.acme.quoteorder.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Keys of every length and shape are accepted or refused, always with one error. */
class IdempotencyKeyHeaderTest {

  @ParameterizedTest
  @MethodSource("good")
  void a_good_key_is_read_quoted_or_bare(String header, String key) {
    assertThat(IdempotencyKeyHeader.parse(List.of(header))).isEqualTo(key);
  }

  static List<Arguments> good() {
    return List.of(
        Arguments.of("k", "k"),
        Arguments.of("\"k\"", "k"),
        Arguments.of(" k ", "k"),
        Arguments.of("k".repeat(128), "k".repeat(128)),
        Arguments.of("\"" + "k".repeat(128) + "\"", "k".repeat(128)),
        Arguments.of("a\"b", "a\"b"),
        Arguments.of("\"a\\\"b\\\\\"", "a\"b\\"),
        Arguments.of("!~", "!~"));
  }

  @ParameterizedTest
  @MethodSource("bad")
  void a_bad_key_is_invalid(String header) {
    assertRefused(List.of(header), "idempotency-key-invalid");
  }

  static List<String> bad() {
    return List.of(
        "",
        " ",
        "\"\"",
        "\"",
        "\"k",
        "a b",
        "\"a b\"",
        "k".repeat(129),
        "\"" + "k".repeat(129) + "\"",
        "k\u0000",
        "k\r\nX: y",
        "k\u007f",
        "ké",
        "\uD83D\uDE00",
        "\"a\"b\"",
        "\"a\\b\"");
  }

  @Test
  void no_key_is_its_own_error() {
    assertRefused(null, "idempotency-key-required");
    assertRefused(List.of(), "idempotency-key-required");
  }

  @Test
  void two_keys_are_no_key() {
    assertRefused(List.of("a", "a"), "idempotency-key-invalid");
  }

  private static void assertRefused(List<String> values, String slug) {
    assertThatThrownBy(() -> IdempotencyKeyHeader.parse(values))
        .isInstanceOfSatisfying(
            HttpProblem.class,
            problem -> {
              assertThat(problem.getStatusCode()).isEqualTo(400);
              assertThat(problem.getType().toString()).endsWith("/" + slug);
            });
  }
}
