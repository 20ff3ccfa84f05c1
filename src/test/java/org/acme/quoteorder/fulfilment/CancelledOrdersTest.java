package org.acme.quoteorder.fulfilment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.agroal.api.AgroalDataSource;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.acme.quoteorder.coordination.fixture.Together;
import org.acme.quoteorder.fulfilment.FulfilmentEngine.DueOrder;
import org.acme.quoteorder.messaging.ReceivedEvent;
import org.acme.quoteorder.order.AttemptOutcome;
import org.acme.quoteorder.order.OrderApi;
import org.acme.quoteorder.support.story.Client;
import org.acme.quoteorder.support.story.Sql;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What was cancelled is not worked on, and what is worked on is not cancelled. */
@QuarkusTest
@TestProfile(FencingTest.NoWorkers.class)
class CancelledOrdersTest {

  private static final Duration LONG = Duration.ofMinutes(5);
  private static final Duration SOON = Duration.ofSeconds(20);

  @TestHTTPResource URI node;

  @Inject AgroalDataSource database;
  @Inject FulfilmentEngine engine;
  @Inject OrderApi orders;
  @Inject PlanningFulfilment planning;

  private final Sql sql = new Sql(() -> database.getConnection());
  private Client customer;

  @BeforeEach
  void aCustomer() {
    customer = Client.customer(node);
  }

  @Test
  void the_planned_steps_of_a_cancelled_order_are_not_work() {
    String order = submitted();
    await().atMost(SOON).until(() -> !engine.steps(UUID.fromString(order)).isEmpty());
    var due = seen(order);
    assertThat(engine.due(10_000)).contains(due);
    assertThat(cancel(order)).isEqualTo(200);
    assertThat(engine.due(10_000)).extracting(DueOrder::orderId).doesNotContain(due.orderId());
    assertThat(engine.begin(due, LONG, "late")).isInstanceOf(AttemptOutcome.Fenced.class);
    assertThat(engine.begin(seen(order), LONG, "later")).isInstanceOf(AttemptOutcome.Fenced.class);
    assertThat(orders.find(due.orderId()).orElseThrow().attempt()).isZero();
  }

  @Test
  void a_submit_that_is_heard_of_after_the_cancel_plans_nothing() {
    String order = customer.order(node, 1);
    assertThat(cancel(order)).isEqualTo(200);
    var event =
        new ReceivedEvent(
            "/quote-order",
            UUID.randomUUID().toString(),
            "order.submitted",
            order,
            2,
            "c-1",
            "{\"orderId\":\"" + order + "\"}");
    QuarkusTransaction.requiringNew().run(() -> planning.handle(event));
    assertThat(engine.steps(UUID.fromString(order))).isEmpty();
  }

  @Test
  void of_a_cancel_and_workers_that_begin_exactly_one_wins() {
    for (int round = 0; round < 10; round++) {
      String order = submitted();
      var due = seen(order);
      var won =
          Together.run(
              6,
              i ->
                  i % 2 == 0
                      ? cancel(order) == 200
                      : engine.begin(due, LONG, "w" + i) instanceof AttemptOutcome.Counted);
      assertThat(won).containsOnlyOnce(true);
      boolean cancelled = won.get(0) || won.get(2) || won.get(4);
      assertThat(customer.status(node, order)).isEqualTo(cancelled ? "CANCELLED" : "PROCESSING");
      assertThat(
              sql.one(
                  "select count(*) from order_transition where from_status = 'READY' and order_id = ?",
                  order))
          .isEqualTo("1");
    }
  }

  @Test
  void the_copy_of_a_status_shows_a_cancel_as_soon_as_it_is_answered() {
    List<String> seen = new ArrayList<>();
    for (int round = 0; round < 10; round++) {
      String order = submitted();
      await().atMost(SOON).until(() -> status(order).equals("READY 2 cache"));
      assertThat(cancel(order)).isEqualTo(200);
      seen.add(status(order));
      assertThat(customer.status(node, order)).isEqualTo("CANCELLED");
    }
    assertThat(seen)
        .contains("CANCELLED 3 cache")
        .allSatisfy(status -> assertThat(status).startsWith("CANCELLED 3 "));
  }

  @Test
  void a_cancel_that_is_refused_changes_no_copy() {
    String order = submitted();
    engine.begin(seen(order), LONG, "worker");
    assertThat(cancel(order)).isEqualTo(409);
    assertThat(status(order)).startsWith("PROCESSING 3");
  }

  private String submitted() {
    String order = customer.order(node, 1);
    assertThat(customer.submit(node, order, UUID.randomUUID().toString()).status()).isEqualTo(202);
    return order;
  }

  private int cancel(String order) {
    return customer
        .post(
            node,
            "/orders/" + order + "/cancel",
            "",
            Map.of("Idempotency-Key", UUID.randomUUID().toString()))
        .status();
  }

  private String status(String order) {
    var body = customer.get(node, "/orders/" + order + "/workflow-status").json();
    return body.path("processStatus").asText()
        + " "
        + body.path("sourceVersion").asText()
        + " "
        + body.path("source").asText();
  }

  private DueOrder seen(String order) {
    var id = UUID.fromString(order);
    return new DueOrder(id, orders.find(id).orElseThrow().version());
  }
}
