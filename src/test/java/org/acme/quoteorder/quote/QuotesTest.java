package org.acme.quoteorder.quote;

import static org.acme.quoteorder.support.http.Callers.caller;
import static org.acme.quoteorder.support.http.Callers.customer;
import static org.acme.quoteorder.support.http.Callers.operator;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.agroal.api.AgroalDataSource;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.acme.quoteorder.security.Actor;
import org.acme.quoteorder.support.http.Callers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class QuotesTest {
  private static final Actor ACTOR = new Actor(Callers.TENANT, "test", "test");

  @Inject QuoteApi quotes;
  @Inject AgroalDataSource database;

  @AfterEach
  void letTheRatingPartnerBeGoodAgain() {
    rating("{}");
  }

  @Test
  void aQuoteIsDraftedReadAndPriced() {
    String id =
        customer()
            .body(body("{\"sku\":\"NET-FIBER-1G\",\"quantity\":100}", line("VOI-SEAT-PRO", 2)))
            .post("/quotes")
            .then()
            .statusCode(201)
            .header("ETag", "\"1\"")
            .header("Location", matchesPattern("/quotes/[0-9a-f-]{36}"))
            .body("status", equalTo("DRAFT"))
            .body("total", nullValue())
            .body("items[0].name", notNullValue())
            .body("validUntil", notNullValue())
            .extract()
            .path("quoteId");
    customer()
        .get("/quotes/" + id)
        .then()
        .statusCode(200)
        .header("ETag", "\"1\"")
        .body("quoteId", equalTo(id));
    // 48.90 less 5 % from 100 pieces, and twice 10.90
    customer()
        .post("/quotes/" + id + "/price")
        .then()
        .statusCode(200)
        .header("ETag", "\"2\"")
        .body("status", equalTo("PRICED"))
        .body("version", equalTo(2))
        .body("items[0].unitPrice.amount", equalTo("46.46"))
        .body("total.amount", equalTo("4667.80"))
        .body("total.currency", equalTo("EUR"));
  }

  @Test
  void anotherTenantsQuoteDoesNotExist() {
    String id = draft();
    for (String path : List.of("/quotes/" + id, "/quotes/" + id.toUpperCase() + "x", "/quotes/1")) {
      caller(Callers.OTHER_TENANT, "customer")
          .get(path)
          .then()
          .statusCode(404)
          .body("type", endsWith("quote-not-found"));
    }
    caller(Callers.OTHER_TENANT, "customer")
        .post("/quotes/" + id + "/price")
        .then()
        .statusCode(404);
    customer().get("/quotes/1-1-1-1-1").then().statusCode(404);
  }

  @Test
  void anUnknownSkuNamesItsLine() {
    customer()
        .body(body(line("NET-FIBER-1G", 1), line("FAS-HEX-M8X30", 1)))
        .post("/quotes")
        .then()
        .statusCode(422)
        .body("type", endsWith("unknown-sku"))
        .body("violations.field", equalTo(List.of("items[1].sku")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-1",
        "10001",
        "1.5",
        "1.0",
        "1e2",
        "\"3\"",
        "true",
        "null",
        "99999999999",
        "[1]"
      })
  void aQuantityIsAnIntegerFromOneToTenThousand(String quantity) {
    customer()
        .body(body("{\"sku\":\"NET-FIBER-1G\",\"quantity\":" + quantity + "}"))
        .post("/quotes")
        .then()
        .statusCode(422)
        .body("type", endsWith("validation-failed"))
        .body("violations.field", hasItem("items[0].quantity"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"items\":[{\"sku\":\"NET-FIBER-1G\",\"quantity\":1}]}",
        "{\"customerRef\":\" \",\"items\":[{\"sku\":\"NET-FIBER-1G\",\"quantity\":1}]}",
        "{\"customerRef\":7,\"items\":[{\"sku\":\"NET-FIBER-1G\",\"quantity\":1}]}",
        "{\"customerRef\":\"a\\u0000\",\"items\":[{\"sku\":\"NET-FIBER-1G\",\"quantity\":1}]}",
        "{\"customerRef\":\"a\"}",
        "{\"customerRef\":\"a\",\"items\":[]}",
        "{\"customerRef\":\"a\",\"items\":{}}",
        "{\"customerRef\":\"a\",\"items\":[null]}",
        "{\"customerRef\":\"a\",\"items\":[{}]}",
        "{\"customerRef\":\"a\",\"items\":[{\"sku\":\"\",\"quantity\":1}]}"
      })
  void whatBreaksARuleIsNamed(String body) {
    customer()
        .body(body)
        .post("/quotes")
        .then()
        .statusCode(422)
        .body("type", endsWith("validation-failed"))
        .body("violations.size()", org.hamcrest.Matchers.greaterThan(0));
  }

  @Test
  void asManyLinesAsTheCatalogHasItemsAndUnknownFieldsAreFine() {
    List<String> lines =
        IntStream.range(0, 240).mapToObj(i -> line("NET-FIBER-1G", i + 1)).toList();
    customer()
        .body("{\"unknown\":{\"a\":[1]}," + body(lines.toArray(new String[0])).substring(1))
        .post("/quotes")
        .then()
        .statusCode(201)
        .body("items.size()", equalTo(240));
  }

  @Test
  void ifMatchIsHonoured() {
    String id = draft();
    price(id, "\"2\"", 412);
    price(id, "W/\"1\"", 412);
    price(id, "\"abc\"", 412);
    price(id, "1", 400);
    price(id, "\"1", 400);
    price(id, "\"1\"", 200);
    price(id, "\"1\"", 412);
    price(id, "*", 200);
  }

  @Test
  void ofManyPricingsOfOneVersionOneCounts() throws Exception {
    String id = draft();
    List<Integer> statuses =
        together(
            16,
            () ->
                customer()
                    .header("If-Match", "\"1\"")
                    .post("/quotes/" + id + "/price")
                    .statusCode());
    assertThat(statuses).containsOnly(200, 412);
    assertThat(statuses).filteredOn(status -> status == 200).hasSize(1);
    customer().get("/quotes/" + id).then().body("version", equalTo(2));
  }

  @Test
  void aPartnerThatIsDownOrSlowIsA503() {
    String id = draft();
    rating("{\"down\":true}");
    unavailable(id, "downstream-unavailable");
    rating("{\"latency\":\"PT10S\"}");
    unavailable(id, "downstream-unavailable");
    customer().get("/quotes/" + id).then().statusCode(200);
  }

  @Test
  void aPartnerThatWantsFewerCallsIsA503OfItsOwn() throws Exception {
    String id = draft();
    rating("{\"rateLimit\":1}");
    List<String> answers =
        together(
            12,
            () -> {
              var answer = customer().post("/quotes/" + id + "/price");
              boolean refused = answer.statusCode() == 503 && answer.header("Retry-After") != null;
              return refused ? answer.path("type") : "" + answer.statusCode();
            });
    assertThat(answers)
        .anyMatch(answer -> answer.endsWith("downstream-throttled"))
        .allMatch(answer -> answer.equals("200") || answer.endsWith("downstream-throttled"));
  }

  @Test
  void oneAcceptOfManyCountsAndTheRestSeeIt() throws Exception {
    String id = priced();
    List<String> outcomes =
        together(12, () -> accept(id, OptionalLong.empty()).getClass().getSimpleName());
    assertThat(outcomes).containsOnly("Accepted", "AlreadyAccepted");
    assertThat(outcomes).filteredOn("Accepted"::equals).hasSize(1);
    assertThat(quotes.find(Callers.TENANT, UUID.fromString(id)).orElseThrow().version())
        .isEqualTo(3);
    customer()
        .post("/quotes/" + id + "/price")
        .then()
        .statusCode(409)
        .body("type", endsWith("illegal-transition"));
  }

  @Test
  void anAcceptThatIsRolledBackNeverWas() {
    String id = priced();
    QuarkusTransaction.begin();
    assertThat(quotes.accept(ACTOR, UUID.fromString(id), OptionalLong.empty()))
        .isInstanceOf(AcceptOutcome.Accepted.class);
    QuarkusTransaction.rollback();
    customer().get("/quotes/" + id).then().body("status", equalTo("PRICED"));
  }

  @Test
  void whatCannotBeAcceptedSaysWhy() {
    assertThat(accept(draft(), OptionalLong.empty()))
        .isEqualTo(new AcceptOutcome.NotPriced(QuoteStatus.DRAFT));
    String id = priced();
    assertThat(accept(id, OptionalLong.of(1))).isInstanceOf(AcceptOutcome.VersionMismatch.class);
    assertThat(accept(id, OptionalLong.of(2))).isInstanceOf(AcceptOutcome.Accepted.class);
    assertThat(accept(id, OptionalLong.of(2))).isInstanceOf(AcceptOutcome.VersionMismatch.class);
    assertThat(accept(UUID.randomUUID().toString(), OptionalLong.empty()))
        .isInstanceOf(AcceptOutcome.NotFound.class);
  }

  @Test
  void whatIsOverdueHasExpired() throws SQLException {
    String id = priced();
    makeOverdue(id);
    customer()
        .get("/quotes/" + id)
        .then()
        .statusCode(200)
        .header("ETag", "\"3\"")
        .body("status", equalTo("EXPIRED"));
    customer().post("/quotes/" + id + "/price").then().statusCode(409);
    assertThat(accept(id, OptionalLong.empty()))
        .isEqualTo(new AcceptOutcome.NotPriced(QuoteStatus.EXPIRED));
    String unread = priced();
    makeOverdue(unread);
    assertThat(accept(unread, OptionalLong.empty()))
        .isEqualTo(new AcceptOutcome.NotPriced(QuoteStatus.EXPIRED));
  }

  private AcceptOutcome accept(String id, OptionalLong version) {
    return QuarkusTransaction.requiringNew()
        .call(() -> quotes.accept(ACTOR, UUID.fromString(id), version));
  }

  private void makeOverdue(String id) throws SQLException {
    try (Connection connection = database.getConnection();
        PreparedStatement update =
            connection.prepareStatement(
                "update quote set valid_until = now() - interval '1 second' where id = ?::uuid")) {
      update.setString(1, id);
      assertThat(update.executeUpdate()).isEqualTo(1);
    }
  }

  private static void unavailable(String id, String slug) {
    customer()
        .post("/quotes/" + id + "/price")
        .then()
        .statusCode(503)
        .header("Retry-After", matchesPattern("[1-9][0-9]*"))
        .body("type", endsWith(slug));
  }

  private static void price(String id, String ifMatch, int status) {
    customer()
        .header("If-Match", ifMatch)
        .post("/quotes/" + id + "/price")
        .then()
        .statusCode(status);
  }

  private static void rating(String behaviour) {
    operator().body(behaviour).put("/sim/rating/behaviour").then().statusCode(200);
  }

  private static String draft() {
    return customer()
        .body(body(line("NET-FIBER-1G", 1)))
        .post("/quotes")
        .then()
        .statusCode(201)
        .extract()
        .path("quoteId");
  }

  private static String priced() {
    String id = draft();
    customer().post("/quotes/" + id + "/price").then().statusCode(200);
    return id;
  }

  private static String line(String sku, int quantity) {
    return "{\"sku\":\"%s\",\"quantity\":%d}".formatted(sku, quantity);
  }

  private static String body(String... lines) {
    return "{\"customerRef\":\"PO-1\",\"items\":["
        + java.util.Arrays.stream(lines).collect(Collectors.joining(","))
        + "]}";
  }

  private static <T> List<T> together(int many, Callable<T> call) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(many);
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> result : threads.invokeAll(java.util.Collections.nCopies(many, call))) {
        results.add(result.get());
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }
}
