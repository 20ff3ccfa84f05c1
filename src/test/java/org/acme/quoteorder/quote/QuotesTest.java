package org.acme.quoteorder.quote;

import static org.acme.quoteorder.support.http.Callers.caller;
import static org.acme.quoteorder.support.http.Callers.customer;
import static org.acme.quoteorder.support.http.Callers.operator;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import io.agroal.api.AgroalDataSource;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.acme.quoteorder.coordination.fixture.Together;
import org.acme.quoteorder.http.ExpectedVersion;
import org.acme.quoteorder.security.Actor;
import org.acme.quoteorder.support.http.Callers;
import org.acme.quoteorder.support.story.Sql;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class QuotesTest {
  private static final Actor ACTOR = new Actor(Callers.TENANT, "test", "test");

  @Inject QuoteApi quotes;
  @Inject AgroalDataSource database;

  private final Sql sql = new Sql(() -> database.getConnection());

  @AfterEach
  void letTheRatingPartnerBeGoodAgain() {
    rating("{}");
  }

  @Test
  void a_quote_is_drafted_read_and_priced() {
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
  void another_tenants_quote_does_not_exist() {
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
  void an_unknown_sku_names_its_line() {
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
  void a_quantity_is_an_integer_from_one_to_ten_thousand(String quantity) {
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
  void what_breaks_a_rule_is_named(String body) {
    customer()
        .body(body)
        .post("/quotes")
        .then()
        .statusCode(422)
        .body("type", endsWith("validation-failed"))
        .body("violations.size()", greaterThan(0));
  }

  @Test
  void as_many_lines_as_the_catalog_has_items_and_unknown_fields_are_fine() {
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
  void if_match_is_honoured() {
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
  void of_many_pricings_of_one_version_one_counts() {
    String id = draft();
    List<Integer> statuses =
        Together.run(
            16,
            i ->
                customer()
                    .header("If-Match", "\"1\"")
                    .post("/quotes/" + id + "/price")
                    .statusCode());
    assertThat(statuses).containsOnly(200, 412);
    assertThat(statuses).filteredOn(status -> status == 200).hasSize(1);
    customer().get("/quotes/" + id).then().body("version", equalTo(2));
  }

  @Test
  void a_partner_that_is_down_or_slow_is_a_503() {
    String id = draft();
    rating("{\"down\":true}");
    unavailable(id, "downstream-unavailable");
    rating("{\"latency\":\"PT10S\"}");
    unavailable(id, "downstream-unavailable");
    customer().get("/quotes/" + id).then().statusCode(200);
  }

  @Test
  void a_partner_that_wants_fewer_calls_is_a_503_of_its_own() {
    String id = draft();
    rating("{\"rateLimit\":1}");
    List<String> answers =
        Together.run(
            12,
            i -> {
              var answer = customer().post("/quotes/" + id + "/price");
              boolean refused = answer.statusCode() == 503 && answer.header("Retry-After") != null;
              return refused ? answer.path("type") : "" + answer.statusCode();
            });
    assertThat(answers)
        .anyMatch(answer -> answer.endsWith("downstream-throttled"))
        .allMatch(answer -> answer.equals("200") || answer.endsWith("downstream-throttled"));
  }

  @Test
  void one_accept_of_many_counts_and_the_rest_see_it() {
    String id = priced();
    List<String> outcomes =
        Together.run(12, i -> accept(id, ExpectedVersion.ANY).getClass().getSimpleName());
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
  void an_accept_that_is_rolled_back_never_was() {
    String id = priced();
    QuarkusTransaction.begin();
    assertThat(quotes.accept(ACTOR, UUID.fromString(id), ExpectedVersion.ANY))
        .isInstanceOf(AcceptOutcome.Accepted.class);
    QuarkusTransaction.rollback();
    customer().get("/quotes/" + id).then().body("status", equalTo("PRICED"));
  }

  @Test
  void what_cannot_be_accepted_says_why() {
    assertThat(accept(draft(), ExpectedVersion.ANY))
        .isEqualTo(new AcceptOutcome.NotPriced(QuoteStatus.DRAFT));
    String id = priced();
    assertThat(accept(id, ExpectedVersion.oneOf(Set.of(1L))))
        .isInstanceOf(AcceptOutcome.VersionMismatch.class);
    assertThat(accept(id, ExpectedVersion.oneOf(Set.of(2L))))
        .isInstanceOf(AcceptOutcome.Accepted.class);
    assertThat(accept(id, ExpectedVersion.oneOf(Set.of(2L))))
        .isInstanceOf(AcceptOutcome.VersionMismatch.class);
    assertThat(accept(UUID.randomUUID().toString(), ExpectedVersion.ANY))
        .isInstanceOf(AcceptOutcome.NotFound.class);
  }

  @Test
  void what_is_overdue_has_expired() {
    String id = priced();
    makeOverdue(id);
    customer()
        .get("/quotes/" + id)
        .then()
        .statusCode(200)
        .header("ETag", "\"3\"")
        .body("status", equalTo("EXPIRED"));
    customer().post("/quotes/" + id + "/price").then().statusCode(409);
    assertThat(accept(id, ExpectedVersion.ANY))
        .isEqualTo(new AcceptOutcome.NotPriced(QuoteStatus.EXPIRED));
    String unread = priced();
    makeOverdue(unread);
    assertThat(accept(unread, ExpectedVersion.ANY))
        .isEqualTo(new AcceptOutcome.NotPriced(QuoteStatus.EXPIRED));
  }

  private AcceptOutcome accept(String id, ExpectedVersion version) {
    return QuarkusTransaction.requiringNew()
        .call(() -> quotes.accept(ACTOR, UUID.fromString(id), version));
  }

  private void makeOverdue(String id) {
    String overdue = "update quote set valid_until = now() - interval '1 second' where id = ?";
    assertThat(sql.update(overdue, id)).isEqualTo(1);
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
    return "{\"customerRef\":\"PO-1\",\"items\":[" + String.join(",", lines) + "]}";
  }
}
