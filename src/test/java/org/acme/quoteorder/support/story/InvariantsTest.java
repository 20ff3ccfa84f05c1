package org.acme.quoteorder.support.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.acme.quoteorder.order.OrderStatus;
import org.acme.quoteorder.support.services.PostgresServer;
import org.acme.quoteorder.support.services.TestDatabase;
import org.acme.quoteorder.support.story.Client.Answer;
import org.acme.quoteorder.support.story.Facts.Told;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A checker that finds nothing proves nothing: each violation is made, and found by its name. */
class InvariantsTest {
  private static final String ORDER = "11111111-1111-4111-8111-111111111111";
  private static final String BODY = "{\"orderId\":\"" + ORDER + "\",\"status\":\"READY\"}";

  private static TestDatabase postgres;
  private static Sql sql;

  private final List<Told> told = new ArrayList<>();
  private final ClientRecord clients = new ClientRecord();

  @BeforeAll
  static void schema() {
    postgres = TestDatabase.create("invariants");
    Flyway.configure()
        .dataSource(postgres.jdbcUrl(), PostgresServer.USER, PostgresServer.PASSWORD)
        .locations("classpath:db/migration")
        .load()
        .migrate();
    sql = new Sql(() -> postgres.connect());
    // whoever writes, this keeps the worst away; here it would keep the test from making it
    sql.update("alter table quote_order disable trigger quote_order_moves_forward");
  }

  @AfterAll
  static void end() {
    postgres.close();
  }

  @BeforeEach
  void anOrderThatIsFulfilledAsItShould() {
    List<String> all = new ArrayList<>();
    all.add("truncate quote, sim_effect, api_idempotency_keys cascade");
    all.add(
        "insert into quote (id, tenant_id, customer_ref, status, total, currency, created_by, valid_until)"
            + " values ('%s', 'tenant-42', 'C', 'ACCEPTED', 1, 'EUR', 'test', now())"
                .formatted(ORDER));
    all.add(
        "insert into quote_order (id, tenant_id, quote_id, status, version, total, currency, correlation_id, attempt)"
            + " values ('%1$s', 'tenant-42', '%1$s', 'FULFILLED', 4, 1, 'EUR', 'c', 1)"
                .formatted(ORDER));
    all.add(transition(1, null, "DRAFT", 0));
    all.add(transition(2, "DRAFT", "READY", 0));
    all.add(transition(3, "READY", "PROCESSING", 1));
    all.add(transition(4, "PROCESSING", "FULFILLED", 1));
    for (String step : List.of("provision-1", "bill")) {
      all.add(
          "insert into processed_job (order_id, step, position, tenant_id, partner, idempotency_key, outcome)"
              + " values ('%2$s', '%1$s', 1, 'tenant-42', 'billing', '%1$s', 'COMPLETED')"
                  .formatted(step, ORDER));
      all.add(effect(step));
    }
    all.add(keep());
    sql.update(String.join(";", all));
    told.add(new Told("e2", "order.submitted", 2));
    told.add(new Told("e3", "order.status-changed", 3));
    told.add(new Told("e4", "order.status-changed", 4));
    told.add(new Told("e4", "order.status-changed", 4));
    hears(202, BODY, false);
    hears(202, BODY, true);
  }

  @Test
  void what_is_as_it_should_be_is_left_alone() {
    assertThat(report()).hasToString("all invariants hold for 1 orders");
  }

  static Stream<Arguments> corruptions() {
    return Stream.of(
        changed(
            "I1 step bill had 2 effects",
            "insert into sim_effect select system, tenant_id, 'other', business_key, step, effect_id, at from sim_effect where step = 'bill'"),
        changed(
            "I1 planned [bill, provision-1], effects [provision-1]",
            "delete from sim_effect where step = 'bill'"),
        changed(
            "I1 planned [bill, provision-1], effects [other, provision-1]",
            "update sim_effect set step = 'other' where step = 'bill'"),
        changed(
            "I4 step bill is UNKNOWN",
            "update processed_job set outcome = 'UNKNOWN' where step = 'bill'"),
        changed(
            "I2 step bill happened after the end",
            "update sim_effect set at = now() + interval '1 second' where step = 'bill'"),
        changed("I2 version 4 after 2", "delete from order_transition where version = 3"),
        changed(
            "I2 goes on from PROCESSING but was READY",
            "delete from order_transition where version = 3"),
        changed(
            "I2 FULFILLED to CANCELLED is not in the diagram",
            "insert into order_transition select order_id, 5, tenant_id, to_status, 'CANCELLED', actor, attempt, correlation_id from order_transition where version = 4"),
        changed(
            "I3 attempt 2 after 0", "update order_transition set attempt = 2 where version = 3"),
        changed("I2 is Row[status=FULFILLED, version=9", "update quote_order set version = 9"),
        changed("I2 is Row[status=FAILED", "update quote_order set status = 'FAILED'"),
        changed(
            "I4 ended as PROCESSING and not as [FULFILLED]",
            "delete from order_transition where version = 4"),
        changed("I4 a 2xx without its record", "delete from api_idempotency_keys"),
        changed(
            "I4 heard 202",
            "update api_idempotency_keys set response_payload = '{\"status\":202,\"body\":\"other\"}'"),
        changed("I4 heard 202", "update api_idempotency_keys set status = 'FAILED_FINAL'"),
        changed(
            "I1 submit-order succeeded under 2 keys",
            "insert into api_idempotency_keys select tenant_id, operation_name, 'second', business_id, request_hash, fingerprint_version, attempt_token, status, response_payload, created_at, completed_at from api_idempotency_keys"),
        changed("I4 is not there", "truncate quote cascade"),
        Arguments.of(
            "I1 has 2 identities of order.submitted",
            (Corruption) t -> t.told.add(new Told("e9", "order.submitted", 2))),
        Arguments.of("I1 has 0 identities of order.submitted", (Corruption) t -> t.told.remove(0)),
        Arguments.of(
            "I2 version 3 is told by 2 events",
            (Corruption) t -> t.told.add(new Told("e9", "order.status-changed", 3))),
        Arguments.of("I4 version 3 was never told", (Corruption) t -> t.told.remove(1)),
        Arguments.of(
            "I4 versions are told that never were",
            (Corruption) t -> t.told.add(new Told("e9", "order.status-changed", 9))),
        Arguments.of(
            "I1 has 1 identities of order.cancelled",
            (Corruption) t -> t.told.add(new Told("e4", "order.cancelled", 4))),
        Arguments.of("I4 submit-order heard 202", (Corruption) t -> t.hears(202, BODY + " ", true)),
        Arguments.of("I4 submit-order heard 500", (Corruption) t -> t.hears(500, "{}", false)),
        Arguments.of(
            "I1 submit-order succeeded 2 times under one key",
            (Corruption) t -> t.hears(202, BODY, false)),
        Arguments.of(
            "I6 submit-order heard of another order",
            (Corruption) t -> t.hears(202, BODY.replace('1', '2'), true)));
  }

  private interface Corruption {
    void happens(InvariantsTest to);
  }

  private static Arguments changed(String found, String statement) {
    return Arguments.of(found, (Corruption) t -> sql.update(statement));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("corruptions")
  void each_violation_is_found(String found, Corruption corruption) {
    corruption.happens(this);

    assertThat(report().violations())
        .extracting(v -> v.invariant() + " " + v.what())
        .anyMatch(v -> v.startsWith(found), found);
    assertThat(report().toString()).contains(found, "    event ", "    seen ");
  }

  @Test
  void a_cancelled_order_has_no_effect_and_says_so_once() {
    cancelled();
    assertThat(report(OrderStatus.CANCELLED).violations()).isEmpty();
    assertThat(report(OrderStatus.FULFILLED).violations())
        .extracting(Violation::what)
        .containsExactly("ended as CANCELLED and not as [FULFILLED]");

    sql.update(effect("bill"));
    assertThat(report(OrderStatus.CANCELLED).violations())
        .extracting(Violation::what)
        .containsExactly("had effects and was never worked on: [bill]");
  }

  @Test
  void a_report_waits_for_what_still_comes_and_then_tells_why() {
    sql.update("delete from sim_effect where step = 'bill'");
    assertThatThrownBy(() -> invariants().awaitAll(List.of(ORDER), Duration.ofSeconds(1)))
        .hasMessageContaining("order " + ORDER)
        .hasMessageContaining("I1 planned [bill, provision-1], effects [provision-1]");
    sql.update(effect("bill"));
    invariants().awaitAll(List.of(ORDER), Duration.ofSeconds(10));
  }

  private void cancelled() {
    sql.update("delete from sim_effect");
    sql.update("delete from order_transition where version > 2");
    sql.update(transition(3, "READY", "CANCELLED", 0));
    sql.update("update quote_order set status = 'CANCELLED', version = 3, attempt = 0");
    told.removeIf(event -> event.version() > 2);
    told.add(new Told("e3", "order.cancelled", 3));
  }

  private Report report() {
    return report(OrderStatus.FULFILLED);
  }

  private Report report(OrderStatus end) {
    return invariants().check(List.of(Expected.toEndAs(ORDER, end)));
  }

  private Invariants invariants() {
    return new Invariants(() -> postgres.connect(), () -> Map.of(ORDER, told), clients);
  }

  private void hears(int status, String body, boolean replayed) {
    Map<String, List<String>> headers =
        replayed ? Map.of("Idempotent-Replayed", List.of("true")) : Map.of();
    clients.add("submit-order", ORDER, "key", new Answer(status, body, headers));
  }

  private static String transition(int version, @Nullable String from, String to, int attempt) {
    return "insert into order_transition (order_id, version, tenant_id, from_status, to_status, actor, attempt, correlation_id)"
        + " values ('%s', %d, 'tenant-42', %s, '%s', 'test', %d, 'c')"
            .formatted(ORDER, version, from == null ? "null" : "'" + from + "'", to, attempt);
  }

  private static String effect(String step) {
    return "insert into sim_effect (system, tenant_id, idempotency_key, business_key, step, effect_id, at)"
        + " values ('billing', 'tenant-42', '%2$s', '%1$s', '%2$s', '%1$s', now() - interval '1 minute')"
            .formatted(ORDER, step);
  }

  private static String keep() {
    return "insert into api_idempotency_keys (tenant_id, operation_name, idempotency_key, business_id, request_hash,"
        + " fingerprint_version, attempt_token, status, response_payload, completed_at)"
        + " values ('tenant-42', 'submit-order', 'key', '%s', 'h', 1, 't', 'COMPLETED', jsonb_build_object('status', 202, 'body', '%s'), now())"
            .formatted(ORDER, BODY);
  }
}
