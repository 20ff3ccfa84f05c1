package org.acme.quoteorder.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.acme.quoteorder.support.fleet.Fleet;
import org.acme.quoteorder.support.fleet.Node;
import org.acme.quoteorder.support.story.Client;
import org.acme.quoteorder.support.story.Client.Answer;
import org.acme.quoteorder.support.story.ClientRecord;
import org.acme.quoteorder.support.story.Invariants;
import org.acme.quoteorder.support.story.Persistent;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What the story does while one of its services is away, and that it needs nobody's help
 * afterwards.
 */
class ServicesAwayIT {

  private static final Duration SOON = Duration.ofSeconds(60);

  private static Fleet fleet;
  private static Node one;
  private static Node two;
  private ClientRecord record;
  private Client customer;
  private String order;
  private String key;

  @BeforeAll
  static void aFleetOfTwo() {
    fleet = Fleet.create("services-away");
    var nodes = fleet.start("one", "two");
    one = nodes.get(0);
    two = nodes.get(1);
  }

  @AfterAll
  static void end() {
    fleet.close();
  }

  @BeforeEach
  void anOrder() {
    record = new ClientRecord();
    customer = Client.customer(one.uri()).recording(record);
    order = customer.order(one.uri(), 2);
    key = UUID.randomUUID().toString();
  }

  @Test
  void without_redis_the_answers_are_the_same() {
    var services = fleet.services();
    services.coordination().stop();
    services.cache().stop();
    try {
      assertThat(one.isReady()).isTrue();
      var first = customer.submit(one.uri(), order, key);
      assertThat(first.status()).isEqualTo(202);
      assertReplay(first, customer.submit(one.uri(), order, key));
      assertReplay(first, customer.submit(two.uri(), order, key));
      var other =
          customer.post(
              two.uri(), submitPath(order), "{\"note\":\"other\"}", Map.of("Idempotency-Key", key));
      assertThat(other.status()).isEqualTo(422);
      assertThat(other.problem()).isEqualTo("idempotency-key-reused");
      var illegal = customer.submit(two.uri(), order, UUID.randomUUID().toString());
      assertThat(illegal.status()).isEqualTo(409);
      assertThat(illegal.problem()).isEqualTo("illegal-transition");
      awaitFulfilled(order);
      var status = customer.get(one.uri(), "/orders/" + order + "/workflow-status");
      assertThat(status.json().path("source").asText()).isEqualTo("database");
      assertThat(status.header("Cache-Status")).isEqualTo("quote-order; fwd=bypass");
    } finally {
      services.coordination().restart();
      services.cache().restart();
    }
    await()
        .atMost(SOON)
        .until(
            () ->
                customer
                    .get(one.uri(), "/orders/" + order + "/workflow-status")
                    .json()
                    .path("source")
                    .asText()
                    .equals("cache"));
    assertHolds();
  }

  @Test
  void without_postgresql_a_submit_is_refused_and_not_remembered() {
    var postgres = fleet.services().postgres();
    postgres.kill();
    try {
      for (Node node : fleet.nodes()) {
        var refused = customer.submit(node.uri(), order, key);
        assertThat(refused.status()).as(refused.body()).isEqualTo(503);
        assertThat(refused.header("Content-Type")).startsWith("application/problem+json");
        assertThat(refused.header("Retry-After")).matches("[1-9][0-9]*");
        assertThat(customer.get(node.uri(), "/orders/" + order).status()).isEqualTo(503);
        assertThat(customer.get(node.uri(), "/q/health/ready").status()).isEqualTo(503);
        assertThat(customer.get(node.uri(), "/q/health/live").status()).isEqualTo(200);
      }
    } finally {
      postgres.restart();
    }
    var answer = new Persistent(customer, List.of(one.uri(), two.uri())).submit(order, key, 0);
    assertThat(answer.status()).isEqualTo(202);
    assertThat(answer.header("Idempotent-Replayed")).isEmpty();
    awaitFulfilled(order);
    assertHolds();
  }

  @Test
  void without_kafka_a_submit_is_accepted_and_fulfilled_later() {
    var kafka = fleet.services().kafka();
    kafka.kill();
    try {
      assertThat(customer.submit(one.uri(), order, key).status()).isEqualTo(202);
      assertThat(one.isReady()).isTrue();
    } finally {
      kafka.restart();
    }
    awaitFulfilled(order);
    assertHolds();
  }

  private void awaitFulfilled(String order) {
    await().atMost(SOON).until(() -> customer.status(one.uri(), order).equals("FULFILLED"));
  }

  private void assertHolds() {
    new Invariants(fleet.services(), record).awaitAll(List.of(order), SOON);
  }

  private static String submitPath(String order) {
    return "/orders/" + order + "/submit";
  }

  private static void assertReplay(Answer first, Answer replay) {
    assertThat(replay.status()).isEqualTo(first.status());
    assertThat(replay.body()).isEqualTo(first.body());
    assertThat(replay.header("Location")).isEqualTo(first.header("Location"));
    assertThat(replay.header("Idempotent-Replayed")).isEqualTo("true");
  }
}
