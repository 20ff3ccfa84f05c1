package org.acme.quoteorder.fulfilment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.agroal.api.AgroalDataSource;
import io.quarkus.redis.client.RedisClientName;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.acme.quoteorder.support.story.Client;
import org.acme.quoteorder.support.story.Sql;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A planned order is worked on by one attempt at a time, and every effect happens once, whatever
 * partners do.
 */
@QuarkusTest
class FulfilmentTest {

  private static final Duration SOON = Duration.ofSeconds(40);

  @TestHTTPResource URI node;

  @Inject AgroalDataSource database;

  @Inject
  @RedisClientName("coordination")
  RedisDataSource redis;

  private final Sql sql = new Sql(() -> database.getConnection());

  private Client operator;

  @BeforeEach
  void anOperator() {
    operator = Client.operator(node);
  }

  @AfterEach
  void partnersBehave() {
    behave("provisioning", "{}");
    behave("billing", "{}");
  }

  @Test
  void an_order_is_fulfilled_step_by_step_and_its_status_tells() {
    String order = submitted(3);
    awaitStatus(order, "FULFILLED");
    var status =
        operator.get(node, "/orders/" + order + "/workflow-status", "Cache-Control", "no-cache");
    assertThat(status.json().path("source").asText()).isEqualTo("database");
    assertThat(status.header("Cache-Status")).isEqualTo("quote-order; fwd=request");
    assertThat(status.json().path("steps"))
        .extracting(step -> step.path("step").asText() + " " + step.path("outcome").asText())
        .containsExactly(
            "provisioning:1 COMPLETED",
            "provisioning:2 COMPLETED",
            "provisioning:3 COMPLETED",
            "billing COMPLETED");
    var copy = operator.get(node, "/orders/" + order + "/workflow-status");
    assertThat(copy.json().path("source").asText()).isEqualTo("cache");
    assertThat(copy.header("Cache-Status")).isEqualTo("quote-order; hit");
    assertThat(copy.header("Age")).matches("[0-9]+");
    assertThat(copy.json().path("sourceVersion")).isEqualTo(status.json().path("sourceVersion"));
    assertThat(copy.json().path("currentTask").isNull()).isTrue();
  }

  @Test
  void an_effect_whose_answer_was_lost_is_found_by_asking_and_not_repeated() {
    behave("provisioning", "{\"failAfterEffect\":true}");
    String order = submitted(1);
    await()
        .atMost(SOON)
        .until(
            () ->
                sql.one(
                        "select count(*) from sim_effect where system = 'provisioning' and business_key = ?",
                        order)
                    .equals("1"));
    behave("provisioning", "{}");
    awaitStatus(order, "FULFILLED");
    assertThat(
            sql.one(
                "select calls from sim_effect where system = 'provisioning' and business_key = ?",
                order))
        .isEqualTo("1");
  }

  @Test
  void a_partner_that_is_down_delays_an_order_and_loses_none() {
    behave("billing", "{\"down\":true}");
    String order = submitted(1);
    await()
        .atMost(SOON)
        .until(
            () ->
                sql.one(
                        "select outcome from processed_job where step = 'billing' and order_id = ?",
                        order)
                    .equals("FAILED_RETRYABLE"));
    assertThat(operator.status(node, order)).isEqualTo("PROCESSING");
    behave("billing", "{}");
    awaitStatus(order, "FULFILLED");
  }

  @Test
  void an_order_whose_worker_died_is_taken_over_by_the_next_attempt() {
    String order = submitted(1);
    awaitStatus(order, "FULFILLED");
    String dead = operator.order(node, 1);
    // Begun by a worker that is no more, its lease over; the plan is there, no event will come.
    sql.update(
        "insert into processed_job (order_id, step, position, tenant_id, partner, line, idempotency_key)"
            + " select ?, step, position, tenant_id, partner, line, replace(idempotency_key, ?, ?)"
            + " from processed_job where order_id = ?",
        UUID.fromString(dead),
        order,
        dead,
        UUID.fromString(order));
    for (String status : List.of("READY", "PROCESSING")) {
      sql.update(
          "update quote_order set status = ?, version = version + 1, attempt = 1,"
              + " lease_until = now() - interval '1 second' where id = ?",
          status,
          UUID.fromString(dead));
    }
    awaitStatus(dead, "FULFILLED");
    assertThat(sql.one("select attempt from quote_order where id = ?", UUID.fromString(dead)))
        .isEqualTo("2");
  }

  @Test
  void an_order_whose_event_was_lost_is_fulfilled_after_the_grace() {
    String order = operator.order(node, 1);
    sql.update(
        "update quote_order set status = 'READY', version = version + 1,"
            + " updated_at = now() - interval '1 minute' where id = ?",
        UUID.fromString(order));
    awaitStatus(order, "FULFILLED");
  }

  @Test
  void a_claim_in_redis_that_nobody_gives_back_delays_an_order_and_no_more() {
    String order = operator.order(node, 1);
    redis.value(String.class).psetex("work-claim:quote-order:" + order, 3000, "left-behind");
    operator.submit(node, order, UUID.randomUUID().toString());
    awaitStatus(order, "FULFILLED");
  }

  @Test
  void postgresql_refuses_a_step_back_whoever_asks() {
    String order = submitted(1);
    awaitStatus(order, "FULFILLED");
    assertThatThrownBy(
            () ->
                sql.update(
                    "update quote_order set status = 'READY', version = version + 1 where id = ?",
                    order))
        .hasMessageContaining("state diagram");
    assertThatThrownBy(
            () -> sql.update("update quote_order set version = version - 1 where id = ?", order))
        .hasMessageContaining("only grow");
  }

  private String submitted(int lines) {
    String order = operator.order(node, lines);
    assertThat(operator.submit(node, order, UUID.randomUUID().toString()).status()).isEqualTo(202);
    return order;
  }

  private void awaitStatus(String order, String status) {
    await().atMost(SOON).until(() -> operator.status(node, order).equals(status));
  }

  private void behave(String partner, String behaviour) {
    assertThat(operator.put(node, "/sim/" + partner + "/behaviour", behaviour).status())
        .isEqualTo(200);
  }
}
