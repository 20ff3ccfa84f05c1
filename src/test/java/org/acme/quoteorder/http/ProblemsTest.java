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
  void anUnknownPathIsAProblemForEverybody() {
    for (String path : List.of("/no/such", "/orders/x/y/z", "/catalog", "/sim/nobody/at/home")) {
      problem(given().get(path).then(), 404);
      problem(customer().get(path).then(), 404);
    }
  }

  @Test
  void nothingHasANameWithNulInIt() {
    problem(customer().urlEncodingEnabled(false).get("/catalog/items/a%00b").then(), 404);
    problem(customer().urlEncodingEnabled(false).get("/catalog/items?cursor=%00").then(), 400);
  }

  @Test
  void theWrongMethodIsAProblem() {
    problem(customer().delete("/catalog/items").then(), 405);
    problem(customer().patch("/quotes").then(), 405);
    problem(given().get("/dev/token").then(), 405);
  }

  @Test
  void theWrongMethodIsToldWhichOnesAreThere() {
    String id = UUID.randomUUID().toString();
    allows(customer().patch("/quotes").then(), "OPTIONS, POST");
    allows(customer().delete("/catalog/items").then(), "GET, HEAD, OPTIONS");
    allows(customer().delete("/catalog/items/NET-FIBER-1G").then(), "GET, HEAD, OPTIONS");
    allows(customer().get("/quotes/" + id + "/price").then(), "OPTIONS, POST");
    allows(customer().delete("/sim/rating/behaviour").then(), "GET, HEAD, OPTIONS, PUT");
    allows(given().get("/dev/token").then(), "OPTIONS, POST");
  }

  @Test
  void emptyParametersAreBadParameters() {
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
  @ValueSource(strings = {"/quotes/%s/price", "/quotes/%s/accept", "/orders/%s/submit"})
  void ifMatchIsAListThatMayNotBeEmptyAndMayCountSeveralLines(String path) {
    String at = path.formatted(UUID.randomUUID());
    ifMatch(at, List.of(""), 400);
    ifMatch(at, List.of(" "), 400);
    ifMatch(at, List.of("\"1\"", "\"2\""), 400);
    ifMatch(at, List.of("\"1\"", "nonsense"), 400);
    ifMatch(at, List.of("\"1\"", ""), 404);
    ifMatch(at, List.of("\"1\""), 404);
    ifMatch(at, List.of(), 404);
  }

  @Test
  void theWrongMediaTypeIsAProblem() {
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
  void aBodyThatIsNoJsonObjectIsMalformed(String body) {
    problem(customer().body(body).post("/quotes").then(), 400)
        .body("type", endsWith("malformed-request"));
  }

  @Test
  void aBodyNestedWithoutEndIsMalformed() {
    String deep = "{\"x\":" + "[".repeat(5000) + "]".repeat(5000) + "}";
    problem(RawPost.declared("/quotes", token("tenant-42", "customer"), deep), 400)
        .body("type", endsWith("malformed-request"));
  }

  @Test
  void aBodyOver256KiBIsTooLargeHoweverItIsSent() {
    String token = token("tenant-42", "customer");
    String large = "{\"customerRef\":\"" + "x".repeat(256 * 1024) + "\"}";
    for (String path : List.of("/quotes", "/dev/token", "/sim/rating/prices")) {
      problem(RawPost.chunked(path, token, large), 413);
      problem(RawPost.declared(path, token, large), 413);
    }
  }

  @Test
  void aBodyThatNobodyReadsHasTheSameLimit() {
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
  void aBodyJustBelowTheLimitIsRead() {
    String token = token("tenant-42", "customer");
    String padded = "{\"x\":\"" + "y".repeat(255 * 1024) + "\"}";
    problem(RawPost.declared("/quotes", token, padded), 422);
    problem(RawPost.chunked("/quotes", token, padded), 422);
  }

  @Test
  void noTokenNoAnswer() {
    for (String path : List.of("/catalog/items", "/quotes/x", "/sim/rating/behaviour")) {
      problem(given().get(path).then(), 401).header("WWW-Authenticate", containsString("Bearer"));
      problem(given().auth().oauth2("nonsense").get(path).then(), 401);
    }
  }

  @Test
  void theWrongRoleIsAProblem() {
    problem(customer().get("/sim/rating/behaviour").then(), 403);
  }

  @Test
  void aGoodCorrelationIdComesBackAndABadOneIsReplaced() {
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
  void headAndOptionsAreAnswered() {
    customer().head("/catalog/items").then().statusCode(200);
    customer().options("/catalog/items").then().statusCode(200).header("Allow", notNullValue());
  }

  @Test
  void violationsNameTheField() {
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
