package org.acme.quoteorder.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.acme.quoteorder.support.fleet.Fleet;
import org.acme.quoteorder.support.fleet.Node;
import org.acme.quoteorder.support.services.RedisServer;
import org.acme.quoteorder.support.story.Client;
import org.acme.quoteorder.support.story.Invariants;
import org.acme.quoteorder.support.story.Persistent;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A node is killed at a named point of a submit; the retry on another node finds the truth. The
 * points are reached from outside: with locks of the test's own in PostgreSQL, and with writes held
 * back in Redis.
 */
class KilledInTheMiddleIT {

  private static final Duration SOON = Duration.ofSeconds(60);

  /** Long enough for the test to look and kill before the node gives up by itself. */
  private static final Map<String, String> PATIENT =
      Map.of(
          "QUARKUS_DATASOURCE_JDBC_ADDITIONAL_JDBC_PROPERTIES_OPTIONS",
          "-c lock_timeout=30000 -c statement_timeout=30000 -c idle_in_transaction_session_timeout=5000",
          "QUARKUS_DATASOURCE_JDBC_ADDITIONAL_JDBC_PROPERTIES_SOCKETTIMEOUT",
          "40",
          "QUOTEORDER_FULFILMENT_ENABLED",
          "false");

  private static Fleet fleet;
  private static Node survivor;
  private Node victim;
  private Client customer;
  private String order;
  private String key;

  @BeforeAll
  static void aFleet() {
    fleet = Fleet.create("killed-in-the-middle");
    survivor = fleet.start("survivor", Map.of());
  }

  @AfterAll
  static void end() {
    fleet.close();
  }

  @AfterEach
  void noVictim() {
    victim.kill();
  }

  @BeforeEach
  void aVictimAndAnOrder() {
    victim = fleet.start("victim-" + UUID.randomUUID().toString().substring(0, 8), PATIENT);
    customer = Client.customer(survivor.uri());
    order = customer.order(survivor.uri(), 2);
    key = UUID.randomUUID().toString();
  }

  @Test
  void killed_after_the_claim_nothing_happened_and_the_retry_runs_within_the_claims_lease()
      throws SQLException {
    try (var lock = lockOf("select 1 from quote_order where id = '" + order + "' for update")) {
      submitToVictim();
      awaitBlockedSession();
      victim.kill();
      lock.rollback();
    }
    assertThat(redisStates()).containsExactly("IN_PROGRESS");
    var soon = customer.submit(survivor.uri(), order, key);
    assertThat(soon.status()).isEqualTo(409);
    assertThat(soon.problem()).isEqualTo("idempotency-in-progress");
    var answer = new Persistent(customer, List.of(survivor.uri())).submit(order, key, 0);
    assertThat(answer.status()).isEqualTo(202);
    assertThat(answer.header("Idempotent-Replayed")).isEmpty();
    assertFulfilledOnce();
  }

  @Test
  void killed_before_the_commit_nothing_happened() throws SQLException {
    try (var lock = lockOf("lock table outbox_event in exclusive mode")) {
      submitToVictim();
      awaitBlockedSession();
      victim.kill();
      lock.rollback();
    }
    var answer = new Persistent(customer, List.of(survivor.uri())).submit(order, key, 0);
    assertThat(answer.status()).isEqualTo(202);
    assertThat(answer.header("Idempotent-Replayed")).isEmpty();
    assertFulfilledOnce();
  }

  @Test
  void killed_after_the_commit_and_before_the_write_to_redis_the_retry_is_a_replay_at_once()
      throws SQLException {
    RedisServer redis = fleet.services().coordination();
    try (var lock = lockOf("select 1 from quote_order where id = '" + order + "' for update")) {
      submitToVictim();
      awaitBlockedSession();
      redis.command("CLIENT", "PAUSE", "60000", "WRITE");
      lock.rollback();
      await()
          .atMost(SOON)
          .pollInterval(Duration.ofMillis(5))
          .until(
              () ->
                  !one("select status from quote_order where id = '" + order + "'")
                      .equals("DRAFT"));
      victim.kill();
    } finally {
      redis.command("CLIENT", "UNPAUSE");
    }
    assertThat(redisStates()).containsExactly("IN_PROGRESS");
    var answer = customer.submit(survivor.uri(), order, key);
    assertThat(answer.status()).isEqualTo(202);
    assertThat(answer.header("Idempotent-Replayed")).isEqualTo("true");
    assertThat(answer.json().path("status").asText()).isEqualTo("READY");
    assertFulfilledOnce();
  }

  @Test
  void paused_past_its_claim_a_node_changes_nothing_when_it_wakes_up() throws SQLException {
    try (var lock = lockOf("lock table api_idempotency_keys in exclusive mode")) {
      submitToVictim();
      awaitBlockedSession();
      victim.pause();
      lock.rollback();
    }
    // PostgreSQL ends the paused node's transaction, Redis its claim; then the retry runs.
    var answer = new Persistent(customer, List.of(survivor.uri())).submit(order, key, 0);
    assertThat(answer.status()).isEqualTo(202);
    assertThat(answer.header("Idempotent-Replayed")).isEmpty();
    victim.resume();
    await().atMost(SOON).until(victim::isReady);
    for (Node node : List.of(survivor, victim)) {
      var replay = new Persistent(customer, List.of(node.uri())).submit(order, key, 0);
      assertThat(replay.body()).isEqualTo(answer.body());
      assertThat(replay.header("Idempotent-Replayed")).isEqualTo("true");
    }
    assertFulfilledOnce();
  }

  @Test
  void without_redis_a_second_caller_waits_for_postgresql_and_hears_that_the_first_is_at_work()
      throws SQLException {
    fleet.services().coordination().stop();
    try (var lock = lockOf("select 1 from quote_order where id = '" + order + "' for update")) {
      submitToVictim();
      awaitBlockedSession();
      var second = customer.submit(survivor.uri(), order, key);
      assertThat(second.status()).as(second.body()).isEqualTo(409);
      assertThat(second.problem()).isEqualTo("idempotency-in-progress");
      assertThat(second.header("Retry-After")).matches("[1-9][0-9]*");
      lock.rollback();
      var replay = new Persistent(customer, List.of(survivor.uri())).submit(order, key, 0);
      assertThat(replay.status()).isEqualTo(202);
      assertThat(replay.header("Idempotent-Replayed")).isEqualTo("true");
    } finally {
      fleet.services().coordination().restart();
    }
    assertFulfilledOnce();
  }

  @Test
  void a_client_that_hangs_up_cancels_nothing() throws Exception {
    try (var lock = lockOf("select 1 from quote_order where id = '" + order + "' for update")) {
      var socket = new java.net.Socket("localhost", victim.port());
      String request =
          "POST /orders/%s/submit HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nIdempotency-Key: %s\r\nContent-Length: 0\r\n\r\n"
              .formatted(order, customer.token(), key);
      socket.getOutputStream().write(request.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();
      awaitBlockedSession();
      // SO_LINGER 0: the connection is reset, not closed politely.
      socket.setSoLinger(true, 0);
      socket.close();
      lock.rollback();
    }
    await()
        .atMost(SOON)
        .until(
            () ->
                !one("select status from quote_order where id = '" + order + "'").equals("DRAFT"));
    var answer = new Persistent(customer, List.of(survivor.uri())).submit(order, key, 0);
    assertThat(answer.status()).isEqualTo(202);
    assertThat(answer.header("Idempotent-Replayed")).isEqualTo("true");
    assertFulfilledOnce();
  }

  private void submitToVictim() {
    CompletableFuture.runAsync(() -> customer.submit(victim.uri(), order, key));
  }

  private static Connection lockOf(String sql) throws SQLException {
    var connection = fleet.services().postgres().connect();
    connection.setAutoCommit(false);
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
    return connection;
  }

  private static void awaitBlockedSession() {
    await()
        .atMost(SOON)
        .pollInterval(Duration.ofMillis(10))
        .until(
            () ->
                !one("select count(*) from pg_stat_activity where wait_event_type = 'Lock' and state = 'active'")
                    .equals("0"));
  }

  /**
   * The states that Redis has of submits of this order's key; the test before left final ones only.
   */
  private static List<String> redisStates() {
    var redis = fleet.services().coordination();
    return ((List<?>) Objects.requireNonNull(redis.command("KEYS", "idem:*")))
        .stream()
            .map(found -> String.valueOf(redis.command("GET", String.valueOf(found))))
            .filter(value -> !value.contains("COMPLETED"))
            .map(value -> value.replaceAll(".*\"state\":\"([A-Z_]+)\".*", "$1"))
            .toList();
  }

  private void assertFulfilledOnce() {
    await().atMost(SOON).until(() -> customer.status(survivor.uri(), order).equals("FULFILLED"));
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(new Invariants(fleet.services()).violations(List.of(order))).isEmpty());
  }

  private static String one(String sql) throws SQLException {
    try (var connection = fleet.services().postgres().connect();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getString(1) : "";
    }
  }
}
