package org.acme.quoteorder.catalog;

import static io.restassured.RestAssured.given;
import static org.acme.quoteorder.support.http.Callers.caller;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.acme.quoteorder.coordination.fixture.Together;
import org.acme.quoteorder.support.http.Callers;
import org.acme.quoteorder.support.kafka.Topic;
import org.acme.quoteorder.support.story.Sql;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An item changes only for somebody who knows what they change, and every change is told once. */
@QuarkusTest
class CatalogChangesTest {
  private static final Duration SOON = Duration.ofSeconds(20);
  private static final String TENANT = "tenant-changes";
  private static final String OTHER_TENANT = "tenant-changes-2";

  @Inject AgroalDataSource database;

  @ConfigProperty(name = "kafka.bootstrap.servers")
  String kafka;

  private final Sql sql = new Sql(() -> database.getConnection());
  private final ObjectMapper json = new ObjectMapper();

  private String sku;

  @BeforeEach
  void aNewSku() {
    sku = "TEST-" + UUID.randomUUID();
  }

  @Test
  void an_item_is_created_once() {
    create("10.00")
        .statusCode(201)
        .header("ETag", "\"1\"")
        .header("Location", "/catalog/items/" + sku)
        .header("Content-Location", "/catalog/items/" + sku)
        .body("sku", equalTo(sku))
        .body("unitPrice.amount", equalTo("10.00"))
        .body("attributes.category", equalTo("test"))
        .body("version", equalTo(1));
    refused(create("11.00"));
    customer()
        .get("/catalog/items/" + sku)
        .then()
        .statusCode(200)
        .header("ETag", "\"1\"")
        .body("unitPrice.amount", equalTo("10.00"));
  }

  @Test
  void an_item_is_replaced_by_whoever_knows_its_version() {
    create("10.00");
    replace("\"1\"", "12.00")
        .statusCode(200)
        .header("ETag", "\"2\"")
        .header("Location", nullValue())
        .body("version", equalTo(2))
        .body("unitPrice.amount", equalTo("12.00"));
    refused(replace("\"1\"", "13.00"));
    refused(replace("W/\"2\"", "13.00"));
    refused(replace("\"two\"", "13.00"));
    refused(replace("\"02\"", "13.00"));
    replace("\"7\", \"2\"", "14.00").statusCode(200).header("ETag", "\"3\"");
    replace("*", "15.00").statusCode(200).header("ETag", "\"4\"");
    assertThat(version()).isEqualTo("4");
  }

  @Test
  void what_is_not_there_has_no_version_to_replace() {
    for (String tag : List.of("\"1\"", "*", "W/\"1\"")) {
      refused(replace(tag, "10.00"));
    }
    customer().get("/catalog/items/" + sku).then().statusCode(404);
  }

  @Test
  void without_a_condition_nothing_is_written() {
    problem(put(body("10.00"), operator()), 428, "precondition-required");
    create("10.00");
    problem(put(body("11.00"), operator()), 428, "precondition-required");
    // It names a version and still says nothing about what is there.
    problem(
        put(body("11.00"), operator().header("If-None-Match", "\"9\"")),
        428,
        "precondition-required");
    assertThat(version()).isEqualTo("1");
  }

  @Test
  void two_conditions_have_to_hold_both() {
    create("10.00");
    refused(both("\"1\"", "*"));
    refused(both("\"1\"", "\"1\""));
    refused(both("*", "W/\"1\""));
    both("*", "\"9\"").statusCode(200).header("ETag", "\"2\"");
    both("\"2\"", "\"1\"").statusCode(200).header("ETag", "\"3\"");
  }

  @Test
  void a_malformed_tag_is_a_bad_request() {
    create("10.00");
    for (String bad : List.of("1", "\"1", "'1'", "\"1\" \"2\"", "*, \"1\"", "", ",", "w/\"1\"")) {
      problem(replace(bad, "11.00"), 400, "if-match-malformed");
      problem(
          put(body("11.00"), operator().header("If-None-Match", bad)),
          400,
          "if-none-match-malformed");
    }
    assertThat(version()).isEqualTo("1");
  }

  @Test
  void price_10_12_10_is_three_versions_and_three_events() {
    create("10.00").statusCode(201);
    replace("\"1\"", "12.00").statusCode(200);
    replace("\"2\"", "10.00").statusCode(200).body("version", equalTo(3));
    await().atMost(SOON).until(() -> events().size() == 3);
    assertThat(events())
        .extracting(CatalogChangesTest::version, e -> price(e), e -> Topic.header(e, "ce_tenant"))
        .containsExactly(
            tuple("1", "10.00", TENANT), tuple("2", "12.00", TENANT), tuple("3", "10.00", TENANT));
    assertThat(events())
        .allSatisfy(
            event -> {
              assertThat(Topic.header(event, "ce_type")).isEqualTo("catalog.item-changed");
              assertThat(Topic.header(event, "ce_subject")).isEqualTo(sku);
            });
    assertThat(events()).extracting(e -> Topic.header(e, "ce_id")).doesNotHaveDuplicates();
  }

  @Test
  void an_identical_body_is_a_new_version_and_is_told() {
    create("10.00");
    replace("\"1\"", "10.00").statusCode(200).header("ETag", "\"2\"");
    replace("\"2\"", "10.00").statusCode(200).header("ETag", "\"3\"");
    await().atMost(SOON).until(() -> events().size() == 3);
  }

  @Test
  void a_change_that_comes_while_the_one_before_is_being_published_is_not_dropped() {
    create("10.00");
    // The event of version 1 is in the hands of a relay that does not come back before its claim
    // ends; the changes that come meanwhile wait behind it and are told in order.
    await().atMost(SOON).until(() -> events().size() == 1);
    String held =
        "update outbox_event set published_at = null, claim_token = 'held',"
            + " claimed_until = now() + interval '2 seconds' where record_key = ?";
    assertThat(sql.update(held, sku)).isEqualTo(1);
    replace("\"1\"", "12.00").statusCode(200);
    replace("\"2\"", "10.00").statusCode(200);
    await().atMost(SOON).until(() -> versions().contains("3"));
    assertThat(versions().stream().distinct()).containsExactly("1", "2", "3");
  }

  @Test
  void of_many_updates_with_one_tag_one_counts_and_the_others_are_told_so() {
    create("10.00");
    String token = Callers.token(TENANT, "operator");
    var answers =
        Together.run(
            24,
            i ->
                put(body("%d.00".formatted(i)), with(token).header("If-Match", "\"1\""))
                    .extract()
                    .statusCode());
    assertThat(answers).containsOnlyOnce(200).containsOnly(200, 412);
    assertThat(version()).isEqualTo("2");
    await().atMost(SOON).until(() -> events().size() == 2);
  }

  @Test
  void of_many_creates_one_counts_and_the_others_are_told_so() {
    String token = Callers.token(TENANT, "operator");
    var answers =
        Together.run(
            24,
            i ->
                put(body("%d.00".formatted(i)), with(token).header("If-None-Match", "*"))
                    .extract()
                    .statusCode());
    assertThat(answers).containsOnlyOnce(201).containsOnly(201, 412);
    assertThat(version()).isEqualTo("1");
  }

  @Test
  void updates_that_take_any_version_all_count() {
    create("10.00");
    String token = Callers.token(TENANT, "operator");
    var answers =
        Together.run(
            12,
            i ->
                put(body("%d.00".formatted(i)), with(token).header("If-Match", "*"))
                    .extract()
                    .header("ETag"));
    assertThat(answers)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.rangeClosed(2, 13).mapToObj(v -> "\"" + v + "\"").toList());
    await().atMost(SOON).until(() -> events().size() == 13);
    assertThat(events())
        .extracting(CatalogChangesTest::version)
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, 13).mapToObj(Integer::toString).toList());
  }

  @Test
  void two_tenants_may_have_one_sku_and_each_its_own_versions_and_events() {
    create("10.00").statusCode(201);
    var other = caller(OTHER_TENANT, "operator").header("If-None-Match", "*");
    put(body("20.00"), other).statusCode(201).header("ETag", "\"1\"");
    replace("\"1\"", "12.00").statusCode(200);
    await().atMost(SOON).until(() -> events().size() == 3);
    assertThat(events())
        .extracting(e -> Topic.header(e, "ce_tenant") + " " + version(e) + " " + price(e))
        .containsExactlyInAnyOrder(
            TENANT + " 1 10.00", OTHER_TENANT + " 1 20.00", TENANT + " 2 12.00");
    customer().get("/catalog/items/" + sku).then().body("unitPrice.amount", equalTo("12.00"));
  }

  @Test
  void tenants_and_skus_that_read_alike_together_share_no_event() {
    sku = "1:x" + sku;
    create("10.00").statusCode(201);
    String first = sku;
    sku = "x" + sku;
    create("10.00").statusCode(201);
    await().atMost(SOON).until(() -> events().size() == 1);
    assertThat(first).isNotEqualTo(sku);
  }

  @Test
  void a_quote_is_priced_with_what_the_item_costs_now() {
    create("10.00");
    String quote = quote();
    customer()
        .post("/quotes/" + quote + "/price")
        .then()
        .statusCode(200)
        .body("total.amount", equalTo("10.00"));
    replace("\"1\"", "12.00");
    customer()
        .post("/quotes/" + quote + "/price")
        .then()
        .statusCode(200)
        .body("total.amount", equalTo("12.00"));
  }

  @Test
  void only_an_operator_changes_the_catalog() {
    problem(put(body("10.00"), customer().header("If-None-Match", "*")), 403, "forbidden");
    problem(
        put(body("10.00"), given().contentType(ContentType.JSON).header("If-None-Match", "*")),
        401,
        "unauthorized");
  }

  private static RequestSpecification customer() {
    return caller(TENANT, "customer");
  }

  private static RequestSpecification operator() {
    return caller(TENANT, "operator");
  }

  private String quote() {
    return customer()
        .body("{\"customerRef\":\"C\",\"items\":[{\"sku\":\"" + sku + "\",\"quantity\":1}]}")
        .post("/quotes")
        .then()
        .statusCode(201)
        .extract()
        .path("quoteId");
  }

  private ValidatableResponse create(String price) {
    return put(body(price), operator().header("If-None-Match", "*"));
  }

  private ValidatableResponse replace(String tag, String price) {
    return put(body(price), operator().header("If-Match", tag));
  }

  private ValidatableResponse both(String match, String noneMatch) {
    return put(
        body("11.00"), operator().header("If-Match", match).header("If-None-Match", noneMatch));
  }

  private ValidatableResponse put(String body, RequestSpecification request) {
    return request.body(body).put("/catalog/items/" + sku).then();
  }

  private static RequestSpecification with(String token) {
    return given().auth().oauth2(token).contentType(ContentType.JSON);
  }

  private static String body(String price) {
    return """
        {"name":"A thing","unitPrice":{"amount":"%s","currency":"EUR"},"attributes":{"category":"test"}}
        """
        .formatted(price);
  }

  private String version() {
    return sql.one("select version from catalog_item where tenant_id = ? and sku = ?", TENANT, sku);
  }

  private List<ConsumerRecord<String, byte[]>> events() {
    return new Topic(kafka, "quote-order.catalog.v1").records(sku);
  }

  private List<String> versions() {
    return events().stream().map(CatalogChangesTest::version).toList();
  }

  private static String version(ConsumerRecord<String, byte[]> event) {
    return Topic.header(event, "ce_aggregateversion");
  }

  private String price(ConsumerRecord<String, byte[]> event) {
    try {
      JsonNode body = json.readTree(event.value());
      return body.at("/unitPrice/amount").asText();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void refused(ValidatableResponse answer) {
    problem(answer, 412, "precondition-failed");
  }

  private static void problem(ValidatableResponse answer, int status, String slug) {
    Response response = answer.extract().response();
    assertThat(response.asString()).contains("/problems/" + slug + "\"");
    answer.statusCode(status).contentType("application/problem+json");
  }
}
