package org.acme.quoteorder.order.http;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
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
import java.util.List;
import java.util.UUID;
import org.acme.quoteorder.coordination.fixture.Together;
import org.acme.quoteorder.support.story.Client;
import org.acme.quoteorder.support.story.Sql;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A submit counts once per key, and every repetition hears the first answer. */
@QuarkusTest
class SubmitOrderTest {

  @TestHTTPResource URI node;

  @Inject AgroalDataSource database;

  @Inject
  @RedisClientName("coordination")
  RedisDataSource redis;

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
  void a_submit_is_accepted_and_tells_where_to_watch() {
    submit(key)
        .then()
        .statusCode(202)
        .contentType(ContentType.JSON)
        .header("Location", "/orders/" + order + "/workflow-status")
        .header("ETag", "\"2\"")
        .header("Idempotent-Replayed", nullValue())
        .body("orderId", equalTo(order))
        .body("status", equalTo("READY"))
        .body("version", is(2));
  }

  @Test
  void a_replay_is_the_first_answer_to_the_byte() {
    var first = submit(key);
    var replay = submit(key);
    assertReplayOf(first, replay);
  }

  @Test
  void a_replay_comes_from_postgresql_when_redis_has_lost_the_key() {
    var first = submit(key);
    redis.flushall();
    assertReplayOf(first, submit(key));
    // The second replay is Redis' again: the first one repaired it.
    assertReplayOf(first, submit(key));
  }

  @Test
  void the_spelling_of_the_body_does_not_matter() {
    var first = submit(key, "{\"note\":\"n\",\"x\":{\"a\":1,\"b\":[1,2]}}");
    var replay = submit(key, " { \"x\": {\"b\":[1.0,2e0], \"a\":1.0} ,\"note\":\"\\u006e\" } ");
    assertReplayOf(first, replay);
    submit(key, "{\"note\":\"n\",\"x\":{\"a\":1,\"b\":[2,1]}}").then().statusCode(422);
  }

  @Test
  void a_note_is_kept() {
    submit(key, "{\"note\":\"deliver to the back door\"}").then().statusCode(202);
    assertThat(sql.one("select note from quote_order where id = ?", order))
        .isEqualTo("deliver to the back door");
  }

  @Test
  void a_key_belongs_to_one_body() {
    submit(key, "{\"note\":\"one\"}").then().statusCode(202);
    problem(submit(key, "{\"note\":\"two\"}"), 422, "idempotency-key-reused");
  }

  @Test
  void a_key_belongs_to_one_order_also_with_empty_bodies() {
    submit(key).then().statusCode(202);
    order = customer.order(node, 1);
    problem(submit(key), 422, "idempotency-key-reused");
  }

  @Test
  void a_key_belongs_to_one_tenant() {
    submit(key).then().statusCode(202);
    customer = Client.of(node, "tenant-7", "customer");
    order = customer.order(node, 1);
    submit(key).then().statusCode(202);
  }

  @Test
  void a_quoted_key_is_the_bare_key() {
    var first = submit(key);
    assertReplayOf(first, submit("\"" + key + "\""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "\"", "\"\"", "ké"})
  void a_malformed_key_is_refused_before_anything_else(String bad) {
    order = "no-order";
    problem(submit(bad, "{not json"), 400, "idempotency-key-invalid");
  }

  @Test
  void a_key_of_128_characters_is_accepted_and_one_of_129_is_not() {
    problem(submit("k".repeat(129)), 400, "idempotency-key-invalid");
    submit(UUID.randomUUID().toString() + "k".repeat(92)).then().statusCode(202);
  }

  @Test
  void no_key_is_refused() {
    problem(
        request().contentType(ContentType.JSON).post("/orders/" + order + "/submit"),
        400,
        "idempotency-key-required");
  }

  @Test
  void a_body_that_is_not_json_is_malformed_and_leaves_the_key_free() {
    problem(submit(key, "{\"note\":"), 400, "malformed-request");
    submit(key).then().statusCode(202);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "null",
        "1",
        "{\"note\":1}",
        "{\"note\":\"a\\u0000b\"}",
        "{\"note\":\"\\ud800\"}"
      })
  void a_body_that_is_no_acceptable_object_is_refused_for_good(String body) {
    var first = submit(key, body);
    problem(first, 422, "validation-failed");
    assertReplayOf(first, submit(key, body));
    problem(submit(key), 422, "idempotency-key-reused");
  }

  @Test
  void an_illegal_transition_is_final_and_keeps_its_first_correlation_id() {
    submit(key).then().statusCode(202);
    String second = UUID.randomUUID().toString();
    var first = submit(second);
    problem(first, 409, "illegal-transition");
    var replay = submit(second);
    assertReplayOf(first, replay);
    assertThat(replay.jsonPath().getString("correlationId"))
        .isEqualTo(first.header("X-Correlation-Id"))
        .isNotEqualTo(replay.header("X-Correlation-Id"));
  }

  @Test
  void what_is_not_found_leaves_the_key_free() {
    String real = order;
    order = UUID.randomUUID().toString();
    problem(submit(key), 404, "order-not-found");
    order = "no-uuid";
    problem(submit(key), 404, "order-not-found");
    order = real;
    submit(key).then().statusCode(202);
  }

  @Test
  void another_tenants_order_does_not_exist() {
    customer = Client.of(node, "tenant-7", "customer");
    problem(submit(key), 404, "order-not-found");
  }

  @Test
  void a_false_precondition_leaves_the_key_free() {
    problem(submitIfMatch("\"9\""), 412, "precondition-failed");
    problem(submitIfMatch("W/\"1\""), 412, "precondition-failed");
    submitIfMatch("\"1\"").then().statusCode(202);
  }

  @Test
  void no_token_is_401_and_no_role_is_403() {
    given()
        .header("Idempotency-Key", key)
        .post("/orders/" + order + "/submit")
        .then()
        .statusCode(401);
    customer = Client.of(node, "tenant-42", "approver");
    problem(submit(key), 403, "forbidden");
  }

  @Test
  void of_many_first_calls_at_once_one_runs_and_the_others_hear_its_answer() {
    var answers = Together.run(16, i -> submit(key));
    assertThat(answers).extracting(Response::statusCode).contains(202).isSubsetOf(202, 409);
    assertThat(answers.stream().filter(a -> a.statusCode() == 409))
        .allSatisfy(
            busy -> {
              problem(busy, 409, "idempotency-in-progress");
              assertThat(busy.header("Retry-After")).matches("[1-9][0-9]*");
            });
    assertThat(
            answers.stream().filter(a -> a.statusCode() == 202).map(a -> a.asString()).distinct())
        .hasSize(1);
    assertThat(
            answers.stream()
                .filter(a -> a.statusCode() == 202 && a.header("Idempotent-Replayed") == null))
        .hasSize(1);
    assertThat(
            sql.one(
                "select count(*) from outbox_event where type = 'order.submitted' and aggregate_id = ?",
                order))
        .isEqualTo("1");
  }

  @Test
  void of_many_keys_at_once_one_submits_and_the_others_are_illegal() {
    var answers = Together.run(8, i -> submit(UUID.randomUUID().toString()));
    assertThat(answers.stream().map(Response::statusCode))
        .containsOnlyOnce(202)
        .containsOnly(202, 409);
  }

  @Test
  void a_value_in_redis_that_is_garbage_or_of_a_wrong_type_changes_no_answer() {
    redis.key().keys("idem:*submit-order*").forEach(found -> redis.key().del(found));
    var first = submit(key);
    String redisKey = redis.key().keys("idem:*submit-order*").get(0);
    redis.value(String.class).set(redisKey, "garbage");
    assertReplayOf(first, submit(key));
    redis.key().del(redisKey);
    redis.list(String.class).lpush(redisKey, "wrong", "type");
    assertReplayOf(first, submit(key));
    redis.key().del(redisKey);
  }

  @Test
  void an_attempt_that_died_after_its_commit_is_answered_from_postgresql_at_once() {
    var first = submit(key);
    // What a node leaves that was killed between its commit and its write to Redis: a claim that
    // nobody will finish.
    String redisKey =
        redis.key().keys("idem:*submit-order*").stream()
            .filter(found -> redis.value(String.class).get(found).contains("\"" + order))
            .findFirst()
            .orElseThrow();
    String finished = redis.value(String.class).get(redisKey);
    assertThat(finished).contains("COMPLETED");
    redis.value(String.class).set(redisKey, inProgress(finished));
    assertReplayOf(first, submit(key));
  }

  private static String inProgress(String finished) {
    return finished
        .replace("\"COMPLETED\"", "\"IN_PROGRESS\"")
        .replaceFirst("\\{", "{\"lease\":9000000000000000,");
  }

  private Response submit(String key) {
    return submit(key, "");
  }

  private Response submit(String key, String body) {
    var request = request().header("Idempotency-Key", key);
    return (body.isEmpty() ? request : request.contentType(ContentType.JSON).body(body))
        .post("/orders/" + order + "/submit");
  }

  private Response submitIfMatch(String tag) {
    return request()
        .header("Idempotency-Key", key)
        .header("If-Match", tag)
        .post("/orders/" + order + "/submit");
  }

  private RequestSpecification request() {
    return given().header("Authorization", "Bearer " + customer.token());
  }

  private static void assertReplayOf(Response first, Response replay) {
    assertThat(replay.statusCode()).isEqualTo(first.statusCode());
    assertThat(replay.asByteArray()).isEqualTo(first.asByteArray());
    assertThat(replay.header("Idempotent-Replayed")).isEqualTo("true");
    for (String header : List.of("Location", "ETag", "Content-Type")) {
      assertThat(replay.header(header)).as(header).isEqualTo(first.header(header));
    }
  }

  private static void problem(Response answer, int status, String slug) {
    answer
        .then()
        .statusCode(status)
        .contentType("application/problem+json")
        .body("type", endsWith("/" + slug))
        .body("status", is(status));
  }
}
