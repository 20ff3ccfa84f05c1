package org.acme.quoteorder.fulfilment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.acme.quoteorder.fulfilment.FulfilmentEngine.DueOrder;
import org.acme.quoteorder.order.OrderApi;
import org.acme.quoteorder.order.OrderAttempt;
import org.acme.quoteorder.order.OrderStatus;
import org.acme.quoteorder.support.story.Client;
import org.acme.quoteorder.support.story.Sql;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A timeline tells every move in order, by whom, and what protected it. */
@QuarkusTest
@TestProfile(FencingTest.NoWorkers.class)
class TimelineTest {

  private static final Duration LONG = Duration.ofMinutes(5);

  @TestHTTPResource URI node;

  @Inject AgroalDataSource database;
  @Inject FulfilmentEngine engine;
  @Inject OrderApi orders;

  private final Sql sql = new Sql(() -> database.getConnection());
  private Client customer;
  private String order;

  @BeforeEach
  void anOrder() {
    customer = Client.customer(node);
    order = customer.order(node, 1);
  }

  @Test
  void every_move_is_there_with_what_protected_it() {
    submit("submit-1");
    var first = begin("worker-a");
    sql.update(
        "update quote_order set lease_until = now() - interval '1 second' where id = ?", order);
    var second = begin("worker-b");
    engine.finish(first, OrderStatus.FULFILLED, "worker-a");
    engine.finish(second, OrderStatus.FULFILLED, "worker-b");

    var timeline = timeline();
    assertThat(timeline.header("ETag")).isEqualTo("\"5\"");
    assertThat(timeline.json().path("orderId").asText()).isEqualTo(order);
    assertThat(timeline.json().path("version").asLong()).isEqualTo(5);
    assertThat(transitions(timeline))
        .extracting(
            t ->
                "%s %s->%s by %s, attempt %s, token %s, %s"
                    .formatted(
                        t.path("version"),
                        t.path("from").asText(),
                        t.path("to").asText(),
                        t.path("actor").asText(),
                        t.path("attempt"),
                        t.path("fencingToken"),
                        t.path("correlationId").asText().equals("submit-1") ? "same" : "other"))
        .containsExactly(
            "1 null->DRAFT by story, attempt 0, token null, other",
            "2 DRAFT->READY by story, attempt 0, token null, same",
            "3 READY->PROCESSING by worker-a, attempt 1, token 1, same",
            "4 PROCESSING->PROCESSING by worker-b, attempt 2, token 2, same",
            "5 PROCESSING->FULFILLED by worker-b, attempt 2, token 2, same");
    assertThat(transitions(timeline))
        .extracting(t -> Instant.parse(t.path("at").asText()))
        .isSorted();
  }

  @Test
  void a_cancel_is_judged_by_the_version_and_by_no_token() {
    submit("submit-2");
    customer.post(node, "/orders/" + order + "/cancel", "", Map.of("Idempotency-Key", order));
    var last = transitions(timeline()).get(2);
    assertThat(last.path("to").asText()).isEqualTo("CANCELLED");
    assertThat(last.path("from").asText()).isEqualTo("READY");
    assertThat(last.path("fencingToken").isNull()).isTrue();
  }

  @Test
  void a_known_version_is_not_sent_again() {
    var get = "/orders/" + order + "/timeline";
    assertThat(customer.get(node, get, "If-None-Match", "W/\"1\"").status()).isEqualTo(304);
    submit("submit-3");
    assertThat(customer.get(node, get, "If-None-Match", "\"1\"").status()).isEqualTo(200);
    assertThat(customer.get(node, get, "If-None-Match", "\"1\", \"2\"").status()).isEqualTo(304);
  }

  @Test
  void what_another_tenant_has_or_nobody_has_no_timeline() {
    for (String id : List.of(order, UUID.randomUUID().toString(), "no-uuid")) {
      var other = Client.of(node, "tenant-7", "customer").get(node, "/orders/" + id + "/timeline");
      assertThat(other.status()).isEqualTo(404);
      assertThat(other.problem()).isEqualTo("order-not-found");
    }
  }

  private Client.Answer timeline() {
    var answer = customer.get(node, "/orders/" + order + "/timeline");
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer;
  }

  private static List<JsonNode> transitions(Client.Answer timeline) {
    return StreamSupport.stream(timeline.json().path("transitions").spliterator(), false).toList();
  }

  private void submit(String correlationId) {
    var answer =
        customer.post(
            node,
            "/orders/" + order + "/submit",
            "",
            Map.of(
                "Idempotency-Key",
                UUID.randomUUID().toString(),
                "X-Correlation-Id",
                correlationId));
    assertThat(answer.status()).isEqualTo(202);
  }

  private OrderAttempt begin(String worker) {
    var id = UUID.fromString(order);
    return engine
        .begin(new DueOrder(id, orders.find(id).orElseThrow().version()), LONG, worker)
        .fold(
            attempt -> attempt,
            () -> {
              throw new AssertionError("the begin was refused");
            });
  }
}
