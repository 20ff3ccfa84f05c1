package org.acme.quoteorder.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.acme.quoteorder.support.fleet.Fleet;
import org.acme.quoteorder.support.fleet.Node;
import org.acme.quoteorder.support.story.Client;
import org.acme.quoteorder.support.story.Client.Answer;
import org.acme.quoteorder.support.story.Sql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What a node that was told to end answers, holds and writes at each step. A lock of the test's own
 * in PostgreSQL keeps a request under way for as long as the test looks.
 */
class ShutdownStepsIT {

  private static final int ENDED_IN_ORDER = 143;
  private static final int CUT_SHORT = 1;
  private static final Duration SOON = Duration.ofSeconds(15);

  /** A statement may wait for the test's lock, and the node for the statement. */
  private static final Map<String, String> PATIENT =
      Map.of(
          "QUARKUS_DATASOURCE_JDBC_ADDITIONAL_JDBC_PROPERTIES_OPTIONS",
          "-c lock_timeout=30000 -c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000",
          "QUARKUS_DATASOURCE_JDBC_ADDITIONAL_JDBC_PROPERTIES_SOCKETTIMEOUT",
          "40",
          "QUOTEORDER_HTTP_BUDGET",
          "PT60S",
          "QUARKUS_SHUTDOWN_TIMEOUT",
          "30",
          "QUOTEORDER_SHUTDOWN_BUDGET",
          "PT60S",
          "QUOTEORDER_FULFILMENT_ENABLED",
          "false");

  private static Fleet fleet;
  private static final Sql SQL = new Sql(() -> fleet.services().postgres().connect());

  @BeforeAll
  static void services() {
    fleet = Fleet.create("shutdown-steps");
  }

  @AfterAll
  static void end() {
    fleet.close();
  }

  @AfterEach
  void nobodyIsLeft() {
    fleet.nodes().forEach(Node::kill);
  }

  @Test
  void it_is_not_ready_yet_answers_then_refuses_and_answers_what_is_under_way() throws Exception {
    Node node = patient("answering", Map.of("QUOTEORDER_SHUTDOWN_DELAY", "PT3S"));
    var customer = Client.customer(node.uri());
    String order = customer.order(node.uri(), 1);
    String late = customer.order(node.uri(), 1);
    try (var lock = lockOf(order)) {
      var underWay = submitting(customer, node, order);
      assertThat(catalog(customer, node).header("Connection")).isEmpty();
      node.askToEnd();

      await().atMost(SOON).until(() -> !node.isReady());
      Answer stillServed = catalog(customer, node);
      assertThat(stillServed.status()).isEqualTo(200);
      assertThat(stillServed.header("Connection")).isEqualTo("close");
      assertThat(customer.submit(node.uri(), late, late).status()).isEqualTo(202);

      await().atMost(SOON).until(() -> catalog(customer, node).status() == 503);
      Answer refused = catalog(customer, node);
      assertThat(refused.problem()).isEqualTo("shutting-down");
      assertThat(refused.header("Retry-After")).isEqualTo("1");
      assertThat(refused.header("Connection")).isEqualTo("close");
      assertThat(refused.header("Content-Type")).isEqualTo("application/problem+json");
      assertThat(customer.get(node.uri(), "/q/health/live").status()).isEqualTo(200);

      assertThat(underWay).isNotDone();
      lock.rollback();
      assertThat(underWay.get().status()).isEqualTo(202);
      assertThat(underWay.get().header("Connection")).isEqualTo("close");
    }
    assertThat(node.awaitEnd(SOON)).hasValue(ENDED_IN_ORDER);
    assertThat(unpublished()).as("events that the last request left in the outbox").isEqualTo("0");
    assertThat(planned(order, late)).as("events that it still took from Kafka").isEqualTo("0");

    Node next = started("next", Map.of());
    for (String left : List.of(order, late)) {
      await().atMost(SOON).until(() -> customer.status(next.uri(), left).equals("FULFILLED"));
    }
  }

  @Test
  void orders_that_wait_are_left_to_other_nodes() {
    Node node =
        started(
            "busy",
            Map.of("QUOTEORDER_FULFILMENT_CONCURRENCY", "1", "QUOTEORDER_SHUTDOWN_DELAY", "PT2S"));
    var operator = Client.operator(node.uri());
    operator.put(node.uri(), "/sim/provisioning/behaviour", "{\"latency\":\"PT0.5S\"}");
    for (int i = 0; i < 4; i++) {
      String order = operator.order(node.uri(), 1);
      operator.submit(node.uri(), order, order);
    }
    await().atMost(SOON).until(() -> attempts() > 0);
    node.askToEnd();
    await().atMost(SOON).until(() -> node.log().contains("stop 1 "));
    int begun = attempts();
    assertThat(node.awaitEnd(SOON)).hasValue(ENDED_IN_ORDER);
    assertThat(attempts()).isEqualTo(begun);
    behavesAgain("provisioning");
  }

  @Test
  void a_request_under_way_still_asks_a_slow_partner_that_is_simulated_here() throws Exception {
    Node node = patient("pricing", Map.of("QUOTEORDER_SHUTDOWN_DELAY", "PT0.1S"));
    var operator = Client.operator(node.uri());
    String quote = draftQuote(operator, node);
    operator.put(node.uri(), "/sim/rating/behaviour", "{\"latency\":\"PT0.4S\"}");
    try (var lock = lock("lock table quote in access exclusive mode")) {
      var underWay =
          waiting(() -> operator.post(node.uri(), "/quotes/" + quote + "/price", "", Map.of()));
      node.askToEnd();
      await().atMost(SOON).until(() -> catalog(operator, node).status() == 503);
      lock.rollback();
      Answer priced = underWay.get();
      assertThat(priced.status()).as(priced.body()).isEqualTo(200);
      assertThat(priced.json().path("status").asText()).isEqualTo("PRICED");
    }
    assertThat(node.awaitEnd(SOON)).hasValue(ENDED_IN_ORDER);
    behavesAgain("rating");
  }

  @Test
  void a_call_that_takes_longer_than_there_is_time_is_recorded_as_unknown_and_given_back()
      throws IOException {
    try (var silentPartner = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Node node =
          started(
              "interrupted",
              Map.of(
                  "QUOTEORDER_SHUTDOWN_FINISH", "PT2S",
                  "QUOTEORDER_FULFILMENT_LEASE", "PT2M",
                  "QUARKUS_REST_CLIENT_PROVISIONING_URL",
                      "http://127.0.0.1:" + silentPartner.getLocalPort(),
                  "QUARKUS_REST_CLIENT_PROVISIONING_READ_TIMEOUT", "60000"));
      var customer = Client.customer(node.uri());
      String order = customer.order(node.uri(), 1);
      customer.submit(node.uri(), order, order);
      await().atMost(SOON).until(() -> outcome(order).equals("IN_PROGRESS"));

      assertThat(node.terminate()).isEqualTo(ENDED_IN_ORDER);

      assertThat(outcome(order)).isEqualTo("UNKNOWN");
      assertThat(SQL.one("select lease_until <= now() from quote_order where id = ?", order))
          .as("the order may be taken at once")
          .isEqualTo("t");
      assertThat(
              fleet.services().coordination().command("EXISTS", "work-claim:quote-order:" + order))
          .isEqualTo(0L);
      assertThat(node.log()).contains("calls are interrupted");
    }
  }

  @Test
  void told_a_second_time_it_ends_at_once() throws Exception {
    Node node = patient("impatient", Map.of());
    var customer = Client.customer(node.uri());
    String order = customer.order(node.uri(), 1);
    try (var lock = lockOf(order)) {
      submitting(customer, node, order);
      node.askToEnd();
      await().atMost(SOON).until(() -> catalogRefusedOrGone(customer, node));
      node.askToEnd();
      assertThat(node.awaitEnd(Duration.ofSeconds(3))).hasValue(CUT_SHORT);
      lock.rollback();
    }
    assertThat(node.log()).contains("it was told a second time");
  }

  @Test
  void an_end_that_takes_too_long_has_an_end() throws Exception {
    Node node =
        patient(
            "late",
            Map.of(
                "QUOTEORDER_SHUTDOWN_DELAY", "PT0.1S",
                "QUOTEORDER_SHUTDOWN_FINISH", "PT0.1S",
                "QUOTEORDER_SHUTDOWN_PUBLISH", "PT0.1S",
                "QUOTEORDER_SHUTDOWN_HAND_OVER", "PT0.1S",
                "QUARKUS_SHUTDOWN_TIMEOUT", "2",
                "QUOTEORDER_SHUTDOWN_BUDGET", "PT3S"));
    var customer = Client.customer(node.uri());
    String order = customer.order(node.uri(), 1);
    try (var lock = lockOf(order)) {
      submitting(customer, node, order);
      node.askToEnd();
      assertThat(node.awaitEnd(Duration.ofSeconds(8))).hasValue(CUT_SHORT);
      lock.rollback();
    }
    assertThat(node.log()).contains("it took longer than PT3S");
  }

  @Test
  void a_node_that_waits_for_a_service_at_its_start_ends_when_it_is_told() throws IOException {
    try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Node node =
          fleet.launch(
              "waiting",
              Map.of(
                  "KAFKA_BOOTSTRAP_SERVERS",
                  "127.0.0.1:" + silent.getLocalPort(),
                  "QUOTEORDER_STARTUP_PATIENCE",
                  "PT60S"));
      silent.setSoTimeout(60_000);
      silent.accept().close();
      node.askToEnd();
      assertThat(node.awaitEnd(SOON)).hasValue(ENDED_IN_ORDER);
    }
  }

  @Test
  void a_node_that_is_about_to_be_ready_ends_when_it_is_told() {
    Node node = fleet.launch("early", Map.of("QUOTEORDER_STARTUP_PATIENCE", "PT60S"));
    await()
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(10))
        .until(() -> node.log().contains("passed its checks"));
    node.askToEnd();
    assertThat(node.awaitEnd(Duration.ofSeconds(20))).hasValue(ENDED_IN_ORDER);
    assertThat(node.log()).contains("stop 6 ");
  }

  private static Node patient(String name, Map<String, String> more) {
    Map<String, String> environment = new LinkedHashMap<>(PATIENT);
    environment.putAll(more);
    return started(name, environment);
  }

  /** A start is not the subject: it may take its time on a busy machine. */
  private static Node started(String name, Map<String, String> more) {
    Map<String, String> environment = new LinkedHashMap<>(more);
    environment.put("QUOTEORDER_STARTUP_PATIENCE", "PT60S");
    return fleet.start(name, environment);
  }

  private static CompletableFuture<Answer> submitting(Client customer, Node node, String order) {
    return waiting(() -> customer.submit(node.uri(), order, order));
  }

  /** A call that waits for the test's lock. */
  private static CompletableFuture<Answer> waiting(Supplier<Answer> call) {
    var answer = CompletableFuture.supplyAsync(call);
    await()
        .atMost(SOON)
        .pollInterval(Duration.ofMillis(10))
        .until(
            () ->
                !SQL.one(
                        "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and state = 'active'")
                    .equals("0"));
    return answer;
  }

  private static Connection lockOf(String order) throws SQLException {
    return lock("select 1 from quote_order where id = '" + order + "' for update");
  }

  private static Connection lock(String sql) throws SQLException {
    var connection = fleet.services().postgres().connect();
    connection.setAutoCommit(false);
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
    return connection;
  }

  private static Answer catalog(Client customer, Node node) {
    return customer.get(node.uri(), "/catalog/items?limit=1");
  }

  private static boolean catalogRefusedOrGone(Client customer, Node node) {
    return !node.isRunning() || catalog(customer, node).status() == 503;
  }

  private static String draftQuote(Client customer, Node node) {
    String sku = catalog(customer, node).json().path("items").path(0).path("sku").asText();
    String body = "{\"customerRef\":\"C-1\",\"items\":[{\"sku\":\"%s\",\"quantity\":1}]}";
    return customer
        .post(node.uri(), "/quotes", body.formatted(sku), Map.of())
        .json()
        .path("quoteId")
        .asText();
  }

  /** Behaviour outlives the node that was told it. */
  private static void behavesAgain(String partner) {
    SQL.update("delete from sim_behaviour where system = ?", partner);
  }

  private static String outcome(String order) {
    return SQL.one(
        "select outcome from processed_job where order_id = ? and step = 'provisioning:1'", order);
  }

  private static String planned(String order, String other) {
    return SQL.one(
        "select count(*) from processed_job where order_id in (?::uuid, ?::uuid)", order, other);
  }

  private static int attempts() {
    return Integer.parseInt(
        SQL.one("select count(*) from order_transition where actor = 'worker:busy'"));
  }

  private static String unpublished() {
    return SQL.one("select count(*) from outbox_event where published_at is null");
  }
}
