package org.acme.quoteorder.messaging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.agroal.api.AgroalDataSource;
import io.quarkus.redis.client.RedisClientName;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.acme.quoteorder.coordination.dedupe.EventIdentity;
import org.acme.quoteorder.coordination.dedupe.SeenEvents;
import org.acme.quoteorder.support.kafka.Topic;
import org.acme.quoteorder.support.story.Client;
import org.acme.quoteorder.support.story.Sql;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What comes from the topic takes effect once, or becomes a dead letter; a partition never stops
 * for one record.
 */
@QuarkusTest
class OrderEventsConsumerTest {

  private static final Duration SOON = Duration.ofSeconds(30);

  @TestHTTPResource URI node;

  @Inject AgroalDataSource database;

  @Inject
  @RedisClientName("coordination")
  RedisDataSource redis;

  private final Sql sql = new Sql(() -> database.getConnection());

  @Inject SeenEvents seen;

  @ConfigProperty(name = "kafka.bootstrap.servers")
  String kafka;

  private Topic orders;
  private Topic deadLetters;
  private Client customer;

  @BeforeEach
  void topics() {
    orders = new Topic(kafka, Topics.ORDERS);
    deadLetters = new Topic(kafka, Topics.ORDERS_DEAD_LETTERS);
    customer = Client.customer(node);
  }

  @Test
  void an_event_carries_its_envelope_in_headers() {
    String order = fulfilled();
    var event = submitted(order);
    assertThat(event.key()).isEqualTo(order);
    assertThat(Topic.header(event, "ce_specversion")).isEqualTo("1.0");
    assertThat(Topic.header(event, "ce_aggregateversion")).isEqualTo("2");
    assertThat(Topic.header(event, "ce_correlationid")).isNotEmpty();
    assertThat(new String(event.value(), UTF_8)).contains(order).doesNotContain("tenant-42");
  }

  @Test
  void a_replay_of_everything_after_redis_forgot_has_no_second_effect() {
    String order = fulfilled();
    String effects = effects(order);
    redis.flushall();
    orders.records(order).forEach(orders::replay);
    orders.records(order).forEach(orders::replay);
    assertPartitionsMoveOn();
    assertThat(effects(order)).isEqualTo(effects).startsWith("3 ");
    assertThat(customer.status(node, order)).isEqualTo("FULFILLED");
  }

  @Test
  void an_event_of_an_order_that_has_moved_on_changes_nothing() {
    String order = fulfilled();
    String effects = effects(order);
    var event = submitted(order);
    orders.send(order, event.value(), headers(event.topic(), order, "order.submitted"));
    assertPartitionsMoveOn();
    assertThat(effects(order)).isEqualTo(effects);
    assertThat(customer.status(node, order)).isEqualTo("FULFILLED");
  }

  @Test
  void garbage_becomes_a_dead_letter_with_its_bytes_and_the_reason() {
    String key = UUID.randomUUID().toString();
    byte[] garbage = {0, (byte) 0xFF, 42};
    orders.send(key, garbage, Map.of());
    assertDeadLetter(key, garbage, "not a CloudEvents");
  }

  @Test
  void an_unknown_type_becomes_a_dead_letter() {
    String key = UUID.randomUUID().toString();
    orders.send(key, "{}".getBytes(UTF_8), headers(Topics.ORDERS, key, "order.teleported"));
    assertDeadLetter(key, "{}".getBytes(UTF_8), "event type");
  }

  @Test
  void a_newer_schema_becomes_a_dead_letter() {
    String key = UUID.randomUUID().toString();
    var headers = headers(Topics.ORDERS, key, "order.submitted");
    headers.put("ce_dataschema", "urn:quote-order:order.submitted:2");
    orders.send(key, "{}".getBytes(UTF_8), headers);
    assertDeadLetter(key, "{}".getBytes(UTF_8), "schema");
  }

  @Test
  void an_event_of_an_order_that_does_not_exist_becomes_a_dead_letter_and_leaves_no_mark() {
    String key = UUID.randomUUID().toString();
    byte[] value = ("{\"orderId\":\"" + key + "\"}").getBytes(UTF_8);
    var headers = headers(Topics.ORDERS, key, "order.submitted");
    orders.send(key, value, headers);
    assertDeadLetter(key, value, "does not exist");
    assertThat(
            sql.one(
                "select count(*) from processed_event where event_id = ?", headers.get("ce_id")))
        .isEqualTo("0");
  }

  @Test
  void a_mark_in_redis_that_a_dead_consumer_left_behind_does_not_swallow_the_event() {
    String order = customer.order(node, 1);
    var headers = headers(Topics.ORDERS, order, "order.submitted");
    // Somebody received the event and died: RECEIVED alone must not count as done.
    seen.receive(new EventIdentity("fulfilment" + headers.get("ce_source"), headers.get("ce_id")));
    orders.send(order, ("{\"orderId\":\"" + order + "\"}").getBytes(UTF_8), headers);
    await()
        .atMost(SOON)
        .until(
            () ->
                !sql.one("select count(*) from processed_job where order_id = ?", order)
                    .equals("0"));
  }

  private String fulfilled() {
    String order = customer.order(node, 2);
    assertThat(customer.submit(node, order, UUID.randomUUID().toString()).status()).isEqualTo(202);
    awaitFulfilled(order);
    return order;
  }

  private void awaitFulfilled(String order) {
    await().atMost(SOON).until(() -> customer.status(node, order).equals("FULFILLED"));
  }

  private ConsumerRecord<String, byte[]> submitted(String order) {
    return orders.records(order).stream()
        .filter(event -> Topic.header(event, "ce_type").equals("order.submitted"))
        .findFirst()
        .orElseThrow();
  }

  /**
   * A fresh order goes through, so whatever was sent before it on its partition has been dealt
   * with.
   */
  private void assertPartitionsMoveOn() {
    for (int order = 0; order < 6; order++) {
      fulfilled();
    }
    assertThat(customer.get(node, "/q/health/ready").status()).isEqualTo(200);
  }

  private void assertDeadLetter(String key, byte[] value, String reason) {
    await().atMost(SOON).until(() -> !deadLetters.records(key).isEmpty());
    var letter = deadLetters.records(key).get(0);
    assertThat(letter.value()).isEqualTo(value);
    assertThat(Topic.header(letter, "dead-letter-reason")).contains(reason);
    assertThat(Topic.header(letter, "dead-letter-topic")).isEqualTo(Topics.ORDERS);
    assertThat(Topic.header(letter, "dead-letter-offset")).matches("[0-9]+");
    assertPartitionsMoveOn();
  }

  private static Map<String, String> headers(String source, String order, String type) {
    var headers = new HashMap<String, String>();
    headers.put("ce_specversion", "1.0");
    headers.put("ce_id", UUID.randomUUID().toString());
    headers.put("ce_source", "/" + source);
    headers.put("ce_type", type);
    headers.put("ce_subject", order);
    headers.put("ce_aggregateversion", "2");
    return headers;
  }

  private String effects(String order) {
    return sql.one(
        "select count(*) || ' effects, calls ' || sum(calls) from sim_effect where system <> 'rating' and business_key = ?",
        order);
  }
}
