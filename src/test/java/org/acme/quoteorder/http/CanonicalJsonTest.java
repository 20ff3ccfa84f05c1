package org.acme.quoteorder.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkiverse.resteasy.problem.HttpProblem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The spelling of a body does not matter, its meaning does. */
class CanonicalJsonTest {

  @ParameterizedTest
  @ValueSource(ints = {101, 900, 50_000})
  void no_spelling_is_sought_for_what_overflows_a_stack(int levels) {
    String deep = "[".repeat(levels) + "]".repeat(levels);
    assertThatThrownBy(() -> canonical(deep)).isInstanceOf(HttpProblem.class);
    assertThat(canonical("[".repeat(100) + "]".repeat(100))).hasSize(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"a":1,"b":2}       | { "b" : 2.0 , "a" : 1e0 }
          {"a":100}           | {"a":1.00E+2}
          {"a":-0.0}          | {"a":0}
          {"a":"é"}           | {"a":"\\u00e9"}
          {"a":{"x":1,"y":2}} | {"a":{"y":2,"x":1}}
          [1, 2]              | [1.0,2.00]
          {}                  | { }
          """)
  void one_meaning_has_one_spelling(String one, String other) {
    assertThat(canonical(one)).isEqualTo(canonical(other));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [1,2]                  | [2,1]
          {"a":"1"}              | {"a":1}
          {"a":null}             | {}
          {"a":true}             | {"a":"true"}
          {"a":10}               | {"a":100}
          {"a":9007199254740993} | {"a":9007199254740992}
          {"a":[]}               | {"a":{}}
          {"a":{"b":1},"c":2}    | {"a":{"b":1,"c":2}}
          """)
  void two_meanings_have_two_spellings(String one, String other) {
    assertThat(canonical(one)).isNotEqualTo(canonical(other));
  }

  @Test
  void no_body_is_the_empty_object() {
    assertThat(canonical("")).isEqualTo(canonical("{}"));
  }

  @Test
  void a_number_of_any_size_costs_no_more_than_its_digits() {
    assertThat(canonical("{\"a\":1e999999999}")).isEqualTo("{\"a\":1E999999999}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{", "{} x", "nul", "{\"a\":1,}", "{'a':1}", "[1", "   ", "{\"a\":01}", "NaN"})
  void what_is_not_json_is_malformed(String body) {
    assertThatThrownBy(() -> canonical(body))
        .isInstanceOfSatisfying(
            HttpProblem.class,
            problem -> {
              assertThat(problem.getStatusCode()).isEqualTo(400);
              assertThat(problem.getType().toString()).endsWith("malformed-request");
            });
  }

  @Test
  void depth_without_end_is_malformed() {
    assertThatThrownBy(() -> canonical("[".repeat(100_000))).isInstanceOf(HttpProblem.class);
  }

  private static String canonical(String json) {
    return CanonicalJson.write(CanonicalJson.read(json.getBytes(UTF_8)));
  }
}
