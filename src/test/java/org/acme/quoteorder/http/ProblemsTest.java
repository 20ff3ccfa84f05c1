package org.acme.quoteorder.http;

import static io.restassured.RestAssured.given;
import static org.acme.quoteorder.support.http.Callers.customer;
import static org.acme.quoteorder.support.http.Callers.token;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.Header;
import io.restassured.http.Headers;
import io.restassured.response.ValidatableResponse;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever goes wrong is a problem with a correlation id, and tells nothing of the inside. */
@QuarkusTest
class ProblemsTest {

  @Test
  void an_unknown_path_is_a_problem_for_everybody() {
    for (String path : List.of("/no/such", "/orders/x/y/z", "/catalog", "/sim/nobody/at/home")) {
      problem(given().get(path).then(), 404);
      problem(customer().get(path).then(), 404);
    }
  }

  @Test
  void nothing_has_a_name_with_nul_in_it() {
    problem(customer().urlEncodingEnabled(false).get("/catalog/items/a%00b").then(), 404);
    problem(customer().urlEncodingEnabled(false).get("/catalog/items?cursor=%00").then(), 400);
  }

  @Test
  void the_wrong_method_is_a_problem() {
    problem(customer().delete("/catalog/items").then(), 405);
    problem(customer().patch("/quotes").then(), 405);
    problem(given().get("/dev/token").then(), 405);
  }

  @Test
  void the_wrong_method_is_told_which_ones_are_there() {
    String id = UUID.randomUUID().toString();
    allows(customer().patch("/quotes").then(), "OPTIONS, POST");
    allows(customer().delete("/catalog/items").then(), "GET, HEAD, OPTIONS");
    allows(customer().delete("/catalog/items/NET-FIBER-1G").then(), "GET, HEAD, OPTIONS, PUT");
    allows(customer().get("/quotes/" + id + "/price").then(), "OPTIONS, POST");
    allows(customer().delete("/sim/rating/behaviour").then(), "GET, HEAD, OPTIONS, PUT");
    allows(given().get("/dev/token").then(), "OPTIONS, POST");
  }

  @Test
  void empty_parameters_are_bad_parameters() {
    for (String path : List.of("/orders", "/catalog/items")) {
      for (String query : List.of("?limit=", "?cursor=", "?limit", "?limit=&cursor=")) {
        problem(customer().get(path + query).then(), 400)
            .body("type", endsWith("invalid-parameter"));
      }
    }
    problem(customer().get("/orders?status=").then(), 400);
    problem(given().get("/orders?limit=").then(), 401);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/quotes/%s/price", "/quotes/%s/accept", "/orders/%s/submit", "/orders/%s/cancel"})
  void if_match_is_a_list_that_may_not_be_empty_and_may_count_several_lines(String path) {
    String at = path.formatted(UUID.randomUUID());
    ifMatch(at, List.of(""), 400);
    ifMatch(at, List.of(" "), 400);
    ifMatch(at, List.of(","), 400);
    ifMatch(at, List.of("\"1\" \"2\""), 400);
    ifMatch(at, List.of("*, \"2\""), 400);
    ifMatch(at, List.of("1"), 400);
    ifMatch(at, List.of("w/\"1\""), 400);
    ifMatch(at, List.of("\"1\"", "\"2\""), 404);
    ifMatch(at, List.of("\"1\" ,, W/\"2\""), 404);
    ifMatch(at, List.of("\"1\", " + "\"2\",".repeat(2000)), 404);
    ifMatch(at, List.of("*"), 404);
    ifMatch(at, List.of("\"1\"", "nonsense"), 400);
    ifMatch(at, List.of("\"1\"", ""), 404);
    ifMatch(at, List.of("\"1\""), 404);
    ifMatch(at, List.of(), 404);
  }

  @Test
  void the_wrong_media_type_is_a_problem() {
    problem(
        given()
            .auth()
            .oauth2(token("tenant-42", "customer"))
            .contentType("application/xml")
            .body("<quote/>")
            .post("/quotes")
            .then(),
        415);
    problem(customer().accept("text/csv").get("/catalog/items").then(), 406);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "null",
        "\"text\"",
        "3",
        "{}x",
        "{\"customerRef\":\"a\",\"customerRef\":\"b\"}",
        "{\"customerRef\":'a'}",
        "not json"
      })
  void a_body_that_is_no_json_object_is_malformed(String body) {
    problem(customer().body(body).post("/quotes").then(), 400)
        .body("type", endsWith("malformed-request"));
  }

  @Test
  void a_body_nested_without_end_is_malformed() {
    String deep = "{\"x\":" + "[".repeat(5000) + "]".repeat(5000) + "}";
    problem(RawPost.declared("/quotes", token("tenant-42", "customer"), deep), 400)
        .body("type", endsWith("malformed-request"));
  }

  @Test
  void a_body_over_256_kib_is_too_large_however_it_is_sent() {
    String token = token("tenant-42", "customer");
    String large = "{\"customerRef\":\"" + "x".repeat(256 * 1024) + "\"}";
    for (String path : List.of("/quotes", "/dev/token", "/sim/rating/prices")) {
      problem(RawPost.chunked(path, token, large), 413);
      problem(RawPost.declared(path, token, large), 413);
    }
  }

  @Test
  void a_body_that_nobody_reads_has_the_same_limit() {
    String token = token("tenant-42", "customer");
    String id = UUID.randomUUID().toString();
    for (String path : List.of("/quotes/" + id + "/price", "/quotes/" + id + "/accept")) {
      problem(RawPost.chunked(path, token, "x".repeat(256 * 1024 + 1)), 413);
      problem(RawPost.chunked(path, token, "x".repeat(2 * 1024 * 1024)), 413);
      problem(RawPost.declared(path, token, "x".repeat(256 * 1024 + 1)), 413);
      problem(RawPost.chunked(path, token, "x".repeat(256 * 1024)), 404);
    }
  }

  @Test
  void a_body_just_below_the_limit_is_read() {
    String token = token("tenant-42", "customer");
    String padded = "{\"x\":\"" + "y".repeat(255 * 1024) + "\"}";
    problem(RawPost.declared("/quotes", token, padded), 422);
    problem(RawPost.chunked("/quotes", token, padded), 422);
  }

  @Test
  void no_token_no_answer() {
    for (String path : List.of("/catalog/items", "/quotes/x", "/sim/rating/behaviour")) {
      problem(given().get(path).then(), 401).header("WWW-Authenticate", containsString("Bearer"));
      problem(given().auth().oauth2("nonsense").get(path).then(), 401);
    }
  }

  @Test
  void the_wrong_role_is_a_problem() {
    problem(customer().get("/sim/rating/behaviour").then(), 403);
  }

  @Test
  void a_good_correlation_id_comes_back_and_a_bad_one_is_replaced() {
    customer()
        .header("X-Correlation-Id", "My.id_1-2")
        .get("/catalog/items/NO")
        .then()
        .header("X-Correlation-Id", "My.id_1-2")
        .body("correlationId", equalTo("My.id_1-2"));
    for (String bad : List.of("", "a b", "x".repeat(65), "a;b", "é")) {
      customer()
          .header("X-Correlation-Id", bad)
          .get("/catalog/items")
          .then()
          .statusCode(200)
          .header("X-Correlation-Id", matchesPattern("[0-9a-f-]{36}"));
    }
  }

  @Test
  void head_and_options_are_answered() {
    customer().head("/catalog/items").then().statusCode(200);
    customer().options("/catalog/items").then().statusCode(200).header("Allow", notNullValue());
  }

  @Test
  void violations_name_the_field() {
    problem(
            customer()
                .body(
                    "{\"customerRef\":\"\",\"items\":[{\"sku\":\"NET-FIBER-1G\",\"quantity\":0}]}")
                .post("/quotes")
                .then(),
            422)
        .body("type", endsWith("validation-failed"))
        .body("violations.field", hasItem("customerRef"))
        .body("violations.field", hasItem("items[0].quantity"));
  }

  private static void allows(ValidatableResponse response, String methods) {
    problem(response, 405).header("Allow", methods);
  }

  private static void ifMatch(String path, List<String> lines, int status) {
    problem(
            customer()
                .header("Idempotency-Key", UUID.randomUUID().toString())
                .headers(
                    new Headers(lines.stream().map(line -> new Header("If-Match", line)).toList()))
                .post(path)
                .then(),
            status)
        .body("type", status == 400 ? endsWith("if-match-malformed") : endsWith("-not-found"));
  }

  static ValidatableResponse problem(ValidatableResponse response, int status) {
    return response
        .statusCode(status)
        .contentType("application/problem+json")
        .body("status", equalTo(status))
        .body("type", matchesPattern("https://quote-order.example/problems/[a-z-]+"))
        .body("title", notNullValue())
        .body("detail", notNullValue())
        .body("instance", notNullValue())
        .body("correlationId", notNullValue())
        .body(not(containsString("acme")))
        .body(not(containsString("xception")));
  }
}
