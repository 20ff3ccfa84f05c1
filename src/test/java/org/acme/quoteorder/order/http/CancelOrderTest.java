package org.acme.quoteorder.order.http;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import io.agroal.api.AgroalDataSource;
import io.quarkus.redis.client.RedisClientName;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.acme.quoteorder.coordination.fixture.Together;
import org.acme.quoteorder.support.kafka.Topic;
import org.acme.quoteorder.support.story.Client;
import org.acme.quoteorder.support.story.Sql;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A cancel counts once per key, from where the state diagram has it, and for good. */
@QuarkusTest
class CancelOrderTest {

  private static final Duration SOON = Duration.ofSeconds(40);

  @TestHTTPResource URI node;

  @Inject AgroalDataSource database;

  @Inject
  @RedisClientName("coordination")
  RedisDataSource redis;

  @ConfigProperty(name = "kafka.bootstrap.servers")
  String kafka;

  private final Sql sql = new Sql(() -> database.getConnection());

  private Client customer;
  private String order;
  private String key;

  @BeforeEach
  void anOrderInDraft() {
    customer = Client.customer(node);
    order = customer.order(node, 2);
    key = UUID.randomUUID().toString();
  }

  @Test
  void a_draft_is_cancelled_and_told() {
    cancel(key)
        .then()
        .statusCode(200)
        .contentType(ContentType.JSON)
        .header("ETag", "\"2\"")
        .header("Location", nullValue())
        .header("Idempotent-Replayed", nullValue())
        .body("orderId", equalTo(order))
        .body("status", equalTo("CANCELLED"))
        .body("version", is(2));
    assertThat(customer.status(node, order)).isEqualTo("CANCELLED");
    var topic = new Topic(kafka, "quote-order.orders.v1");
    await().atMost(SOON).until(() -> topic.records(order).size() == 1);
    var event = topic.records(order).get(0);
    assertThat(Topic.header(event, "ce_type")).isEqualTo("order.cancelled");
    assertThat(Topic.header(event, "ce_aggregateversion")).isEqualTo("2");
  }

  @Test
  void a_replay_is_the_first_answer_to_the_byte_also_from_postgresql() {
    var first = cancel(key);
    assertReplayOf(first, cancel(key));
    redis.flushall();
    assertReplayOf(first, cancel(key));
  }

  @Test
  void a_cancelled_order_is_not_cancelled_again_by_another_key_and_not_submitted() {
    cancel(key).then().statusCode(200);
    String other = UUID.randomUUID().toString();
    var again = cancel(other);
    problem(again, 409, "illegal-transition");
    assertReplayOf(again, cancel(other));
    problem(post("submit", UUID.randomUUID().toString(), ""), 409, "illegal-transition");
    assertThat(customer.status(node, order)).isEqualTo("CANCELLED");
  }

  @Test
  void a_fulfilled_order_is_not_cancelled_any_more() {
    customer.submit(node, order, UUID.randomUUID().toString());
    await().atMost(SOON).until(() -> customer.status(node, order).equals("FULFILLED"));
    var first = cancel(key);
    problem(first, 409, "illegal-transition");
    assertReplayOf(first, cancel(key));
  }

  @Test
  void an_order_that_waits_for_approval_is_cancelled() {
    sql.update(
        "update quote_order set status = 'READY', version = version + 1 where id = ?", order);
    sql.update(
        "update quote_order set status = 'PROCESSING', version = version + 1, attempt = 1,"
            + " lease_until = now() + interval '1 hour' where id = ?",
        order);
    problem(cancel(UUID.randomUUID().toString()), 409, "illegal-transition");
    sql.update(
        "update quote_order set status = 'WAITING_FOR_APPROVAL', version = version + 1 where id = ?",
        order);
    cancel(key).then().statusCode(200).body("version", is(5));
  }

  @Test
  void the_keys_of_a_cancel_and_of_a_submit_are_different_keys() {
    post("submit", key, "").then().statusCode(202);
    assertThat(cancel(key).header("Idempotent-Replayed")).isNull();
  }

  @Test
  void a_key_belongs_to_one_order_and_one_body() {
    cancel(key, "{\"reason\":\"a\"}").then().statusCode(200);
    problem(cancel(key, "{\"reason\":\"b\"}"), 422, "idempotency-key-reused");
    order = customer.order(node, 1);
    problem(cancel(key, "{\"reason\":\"a\"}"), 422, "idempotency-key-reused");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "null", "1", "\"a\"", "{\"note\":1}"})
  void a_body_that_is_no_acceptable_object_is_refused_for_good(String body) {
    var first = cancel(key, body);
    problem(first, 422, "validation-failed");
    assertReplayOf(first, cancel(key, body));
    assertThat(customer.status(node, order)).isEqualTo("DRAFT");
  }

  @Test
  void what_is_not_final_leaves_the_key_free() {
    String real = order;
    problem(cancel(key, "{"), 400, "malformed-request");
    order = UUID.randomUUID().toString();
    problem(cancel(key), 404, "order-not-found");
    order = "no-uuid";
    problem(cancel(key), 404, "order-not-found");
    order = real;
    problem(cancelIfMatch("\"9\""), 412, "precondition-failed");
    problem(cancelIfMatch("W/\"1\""), 412, "precondition-failed");
    problem(cancelIfMatch("1"), 400, "if-match-malformed");
    cancelIfMatch("\"3\", \"1\"").then().statusCode(200);
  }

  @Test
  void any_version_will_do_where_the_caller_says_so() {
    cancelIfMatch("*").then().statusCode(200);
  }

  @Test
  void another_tenants_order_does_not_exist() {
    customer = Client.of(node, "tenant-7", "customer");
    problem(cancel(key), 404, "order-not-found");
  }

  @Test
  void key_token_and_role_are_needed() {
    problem(request().post("/orders/" + order + "/cancel"), 400, "idempotency-key-required");
    problem(cancel("a b"), 400, "idempotency-key-invalid");
    given()
        .header("Idempotency-Key", key)
        .post("/orders/" + order + "/cancel")
        .then()
        .statusCode(401);
    customer = Client.of(node, "tenant-42", "operator");
    problem(cancel(key), 403, "forbidden");
  }

  @Test
  void of_many_cancels_with_many_keys_one_counts() {
    var answers = Together.run(12, i -> cancel(UUID.randomUUID().toString()).statusCode());
    assertThat(answers).containsOnlyOnce(200).containsOnly(200, 409);
    assertThat(events("order.cancelled")).isEqualTo("1");
  }

  @Test
  void of_a_submit_and_a_cancel_on_one_version_one_counts() {
    for (int round = 0; round < 5; round++) {
      order = customer.order(node, 1);
      var answers =
          Together.run(
              8,
              i ->
                  request()
                      .header("Idempotency-Key", UUID.randomUUID().toString())
                      .header("If-Match", "\"1\"")
                      .post("/orders/" + order + (i % 2 == 0 ? "/submit" : "/cancel"))
                      .statusCode());
      assertThat(answers).filteredOn(status -> status < 300).hasSize(1);
      assertThat(answers).filteredOn(status -> status >= 300).containsOnly(412);
    }
  }

  @Test
  void an_order_is_either_cancelled_without_any_effect_or_fulfilled() {
    var outcomes =
        Together.run(
            8,
            i -> {
              String raced = customer.order(node, 1);
              customer.submit(node, raced, UUID.randomUUID().toString());
              int status =
                  request()
                      .header("Idempotency-Key", UUID.randomUUID().toString())
                      .post("/orders/" + raced + "/cancel")
                      .statusCode();
              return new Raced(raced, status);
            });
    for (Raced raced : outcomes) {
      assertThat(raced.status()).isIn(200, 409);
      String end = raced.status() == 200 ? "CANCELLED" : "FULFILLED";
      await().atMost(SOON).until(() -> customer.status(node, raced.order()).equals(end));
    }
    for (Raced raced : outcomes) {
      boolean cancelled = raced.status() == 200;
      assertThat(sql.one("select count(*) from sim_effect where business_key = ?", raced.order()))
          .isEqualTo(cancelled ? "0" : "2");
      assertThat(customer.status(node, raced.order()))
          .isEqualTo(cancelled ? "CANCELLED" : "FULFILLED");
    }
  }

  private record Raced(String order, int status) {}

  private String events(String type) {
    return sql.one(
        "select count(*) from outbox_event where type = ? and aggregate_id = ?", type, order);
  }

  private Response cancel(String key) {
    return cancel(key, "");
  }

  private Response cancel(String key, String body) {
    return post("cancel", key, body);
  }

  private Response post(String verb, String key, String body) {
    var request = request().header("Idempotency-Key", key);
    return (body.isEmpty() ? request : request.contentType(ContentType.JSON).body(body))
        .post("/orders/" + order + "/" + verb);
  }

  private Response cancelIfMatch(String tag) {
    return request()
        .header("Idempotency-Key", key)
        .header("If-Match", tag)
        .post("/orders/" + order + "/cancel");
  }

  private RequestSpecification request() {
    return given().header("Authorization", "Bearer " + customer.token());
  }

  private static void assertReplayOf(Response first, Response replay) {
    assertThat(replay.statusCode()).isEqualTo(first.statusCode());
    assertThat(replay.asByteArray()).isEqualTo(first.asByteArray());
    assertThat(replay.header("Idempotent-Replayed")).isEqualTo("true");
    for (String header : List.of("ETag", "Content-Type")) {
      assertThat(replay.header(header)).as(header).isEqualTo(first.header(header));
    }
  }

  private static void problem(Response answer, int status, String slug) {
    answer
        .then()
        .statusCode(status)
        .contentType("application/problem+json")
        .body("type", endsWith("/" + slug));
  }
}
