package org.acme.quoteorder.http;

import static io.restassured.RestAssured.given;
import static org.acme.quoteorder.support.http.Callers.caller;
import static org.acme.quoteorder.support.http.Callers.customer;
import static org.acme.quoteorder.support.http.Callers.operator;
import static org.assertj.core.api.Assertions.assertThat;

import io.agroal.api.AgroalDataSource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.acme.quoteorder.support.story.Client;
import org.acme.quoteorder.support.story.Sql;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Every slug of docs/api.md: when it comes, and with which status. */
@QuarkusTest
class SlugsTest {
  private static final String NOBODY = "6f0c0c4e-0f0b-4c55-9c3e-0a4f3f1c7f10";
  private static final String SUBMIT = "/orders/" + NOBODY + "/submit";
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z-]+)` \\| (\\d{3}) \\|");

  @TestHTTPResource URI node;
  @Inject AgroalDataSource database;

  private final Sql sql = new Sql(() -> database.getConnection());

  /** A way to a slug. */
  private record Case(int status, Supplier<Response> request) {}

  @AfterEach
  void theRatingSystemBehaves() {
    rating("{}");
  }

  @Test
  void every_slug_comes_when_the_page_says_so() throws IOException {
    Map<String, Case> cases = cases();
    cases.forEach(
        (slug, each) -> {
          Response answer = each.request().get();
          assertThat(answer.statusCode())
              .as("%s: %s", slug, answer.asString())
              .isEqualTo(each.status());
          assertThat(answer.contentType()).isEqualTo("application/problem+json");
          assertThat(answer.<String>path("type")).endsWith("/problems/" + slug);
          assertThat(answer.<String>path("correlationId"))
              .isEqualTo(answer.header("X-Correlation-Id"));
        });
    Map<String, Integer> shown = new LinkedHashMap<>();
    cases.forEach((slug, each) -> shown.put(slug, each.status()));
    assertThat(page()).containsExactlyInAnyOrderEntriesOf(shown);
  }

  private Map<String, Case> cases() {
    Map<String, Case> all = new LinkedHashMap<>();
    all.put("unauthorized", new Case(401, () -> given().get("/orders")));
    all.put("forbidden", new Case(403, () -> operator().get("/orders")));
    all.put("not-found", new Case(404, () -> customer().get("/no/such")));
    all.put("method-not-allowed", new Case(405, () -> customer().delete("/orders")));
    all.put("not-acceptable", new Case(406, () -> customer().accept("text/csv").get("/orders")));
    all.put("payload-too-large", new Case(413, () -> quote("x".repeat(256 * 1024 + 1))));
    all.put("uri-too-long", new Case(414, () -> customer().get("/" + "x".repeat(8000))));
    all.put(
        "unsupported-media-type",
        new Case(
            415, () -> given().spec(customer()).contentType("text/xml").body("x").post("/quotes")));
    all.put("malformed-request", new Case(400, () -> quote("{")));
    all.put("validation-failed", new Case(422, () -> quote("{}")));
    all.put("invalid-parameter", new Case(400, () -> customer().get("/orders?limit=0")));
    preconditions(all);
    idempotency(all);
    features(all);
    return all;
  }

  private void preconditions(Map<String, Case> all) {
    String item = "/catalog/items/NET-FIBER-1G";
    all.put("if-match-malformed", new Case(400, () -> ifMatch("1").post("/quotes/x/price")));
    all.put(
        "if-none-match-malformed",
        new Case(400, () -> customer().header("If-None-Match", "1").get(item)));
    all.put(
        "precondition-failed",
        new Case(412, () -> putItem(operator().header("If-None-Match", "*"), "EUR", item)));
    all.put("precondition-required", new Case(428, () -> putItem(operator(), "EUR", item)));
  }

  private void idempotency(Map<String, Case> all) {
    String key = UUID.randomUUID().toString();
    all.put("idempotency-key-required", new Case(400, () -> customer().post(SUBMIT)));
    all.put("idempotency-key-invalid", new Case(400, () -> keyed("a b").post(SUBMIT)));
    all.put(
        "idempotency-key-reused",
        new Case(
            422,
            () -> {
              String cancel = "/orders/" + Client.customer(node).order(node, 1) + "/cancel";
              keyed(key).body("{}").post(cancel).then().statusCode(200);
              return keyed(key).body("{\"a\":1}").post(cancel);
            }));
    all.put("idempotency-in-progress", new Case(409, this::whileTheFirstIsRunning));
  }

  private void features(Map<String, Case> all) {
    all.put("catalog-item-not-found", new Case(404, () -> customer().get("/catalog/items/NO")));
    all.put("quote-not-found", new Case(404, () -> customer().get("/quotes/" + NOBODY)));
    all.put("order-not-found", new Case(404, () -> customer().get("/orders/" + NOBODY)));
    all.put("unknown-sku", new Case(422, () -> quote(wish("NO-SUCH"))));
    all.put("several-currencies", new Case(422, SlugsTest::quoteInTwoCurrencies));
    all.put("not-priceable", new Case(422, this::priceWhatHasLeftTheCatalog));
    all.put("illegal-transition", new Case(409, () -> customer().post(draft() + "/accept")));
    all.put("downstream-unavailable", new Case(503, () -> priceWhile("{\"down\":true}")));
    all.put("downstream-throttled", new Case(503, SlugsTest::priceUntilThrottled));
    all.put("service-unavailable", new Case(503, this::priceARowThatIsHeld));
  }

  private static RequestSpecification ifMatch(String tag) {
    return customer().header("If-Match", tag);
  }

  private static RequestSpecification keyed(String key) {
    return customer().header("Idempotency-Key", key);
  }

  private static Response putItem(RequestSpecification request, String currency, String path) {
    return request
        .body(
            "{\"name\":\"n\",\"unitPrice\":{\"amount\":\"1.00\",\"currency\":\"%s\"},\"attributes\":{}}"
                .formatted(currency))
        .put(path);
  }

  private static Response quote(String body) {
    return customer().body(body).post("/quotes");
  }

  private static String wish(String... skus) {
    List<String> items = new ArrayList<>();
    for (String sku : skus) {
      items.add("{\"sku\":\"" + sku + "\",\"quantity\":1}");
    }
    return "{\"customerRef\":\"C\",\"items\":[" + String.join(",", items) + "]}";
  }

  private static String draft() {
    String id = quote(wish("NET-FIBER-1G")).then().statusCode(201).extract().path("quoteId");
    return "/quotes/" + id;
  }

  private static Response quoteInTwoCurrencies() {
    String tenant = "tenant-" + UUID.randomUUID();
    for (String currency : List.of("EUR", "USD")) {
      putItem(
              caller(tenant, "operator").header("If-None-Match", "*"),
              currency,
              "/catalog/items/IN-" + currency)
          .then()
          .statusCode(201);
    }
    return caller(tenant, "customer").body(wish("IN-EUR", "IN-USD")).post("/quotes");
  }

  private Response priceWhatHasLeftTheCatalog() {
    String sku = "LEFT-" + UUID.randomUUID();
    var create = operator().header("If-None-Match", "*");
    putItem(create, "EUR", "/catalog/items/" + sku).then().statusCode(201);
    String id = quote(wish(sku)).then().statusCode(201).extract().path("quoteId");
    assertThat(sql.update("delete from catalog_item where sku = ?", sku)).isEqualTo(1);
    return customer().post("/quotes/" + id + "/price");
  }

  private static Response priceWhile(String behaviour) {
    String quote = draft();
    rating(behaviour);
    try {
      return customer().post(quote + "/price");
    } finally {
      rating("{}");
    }
  }

  private static Response priceUntilThrottled() {
    String quote = draft();
    rating("{\"rateLimit\":1}");
    Response answer = customer().post(quote + "/price");
    for (int i = 0; i < 20 && answer.statusCode() == 200; i++) {
      answer = customer().post(quote + "/price");
    }
    rating("{}");
    return answer;
  }

  private Response priceARowThatIsHeld() {
    String quote = draft();
    return whileHeld(
        "select 1 from quote where id = ?::uuid for update",
        quote.substring(quote.lastIndexOf('/') + 1),
        () -> customer().post(quote + "/price"));
  }

  private Response whileTheFirstIsRunning() {
    String key = UUID.randomUUID().toString();
    return whileHeld(
        "insert into api_idempotency_keys (tenant_id, operation_name, idempotency_key, business_id,"
            + " request_hash, fingerprint_version, attempt_token, status)"
            + " values ('tenant-42', 'cancel-order', ?, 'b', 'h', 1, 't', 'IN_PROGRESS')",
        key,
        () -> keyed(key).post("/orders/" + NOBODY + "/cancel"));
  }

  private Response whileHeld(String statement, String value, Supplier<Response> request) {
    try (var holder = database.getConnection();
        var lock = holder.prepareStatement(statement)) {
      holder.setAutoCommit(false);
      lock.setString(1, value);
      lock.execute();
      try {
        return request.get();
      } finally {
        holder.rollback();
        holder.setAutoCommit(true);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void rating(String behaviour) {
    operator().body(behaviour).put("/sim/rating/behaviour").then().statusCode(200);
  }

  private static Map<String, Integer> page() throws IOException {
    Map<String, Integer> slugs = new LinkedHashMap<>();
    ROW.matcher(Files.readString(Path.of("docs/api.md")))
        .results()
        .forEach(row -> slugs.put(row.group(1), Integer.valueOf(row.group(2))));
    return slugs;
  }
}
