package org.acme.quoteorder.fulfilment;

import static org.assertj.core.api.Assertions.assertThat;

import io.agroal.api.AgroalDataSource;
import io.quarkus.redis.client.RedisClientName;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.acme.quoteorder.coordination.fixture.Together;
import org.acme.quoteorder.fulfilment.FulfilmentEngine.DueOrder;
import org.acme.quoteorder.fulfilment.domain.StepOutcome;
import org.acme.quoteorder.order.AttemptOutcome;
import org.acme.quoteorder.order.OrderApi;
import org.acme.quoteorder.order.OrderAttempt;
import org.acme.quoteorder.order.OrderStatus;
import org.acme.quoteorder.support.story.Client;
import org.acme.quoteorder.support.story.Sql;
import org.junit.jupiter.api.Test;

/**
 * The attempt that PostgreSQL counted is the only right to write, and the newest one is the only
 * right there is.
 */
@QuarkusTest
@TestProfile(FencingTest.NoWorkers.class)
class FencingTest {

  private static final Duration LONG = Duration.ofMinutes(5);

  @TestHTTPResource URI node;

  @Inject AgroalDataSource database;
  @Inject FulfilmentEngine engine;
  @Inject OrderApi orders;

  @Inject
  @RedisClientName("coordination")
  RedisDataSource redis;

  private final Sql sql = new Sql(() -> database.getConnection());

  /** Nobody but the test works on orders. */
  public static final class NoWorkers implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("quoteorder.fulfilment.enabled", "false");
    }
  }

  @Test
  void an_attempt_that_was_taken_over_can_write_nothing_also_after_redis_forgot() {
    var first = begun(planned());
    expireLease(first);
    redis.flushall();
    var second = takenOver(first);
    assertThat(second.attempt()).isEqualTo(first.attempt() + 1);

    var step = engine.steps(first.orderId()).get(0);
    assertFenced(engine.beginStep(first, step, LONG));
    assertFenced(engine.endStep(first, step, StepOutcome.COMPLETED));
    assertFenced(engine.park(first, Duration.ofMillis(1)));
    assertFenced(engine.finish(first, OrderStatus.FULFILLED, "late"));

    assertThat(engine.beginStep(second, step, LONG)).isInstanceOf(AttemptOutcome.Counted.class);
    assertThat(engine.endStep(second, step, StepOutcome.COMPLETED))
        .isInstanceOf(AttemptOutcome.Counted.class);
  }

  @Test
  void a_step_that_the_old_attempt_had_begun_is_not_recorded_by_it_any_more() {
    var first = begun(planned());
    var step = engine.steps(first.orderId()).get(0);
    engine.beginStep(first, step, LONG);
    expireLease(first);
    takenOver(first);
    assertFenced(engine.endStep(first, step, StepOutcome.COMPLETED));
    assertThat(engine.steps(first.orderId()).get(0).outcome()).isEqualTo(StepOutcome.IN_PROGRESS);
  }

  @Test
  void a_late_end_does_not_take_back_what_the_newer_attempt_handed_over() {
    var first = begun(planned());
    expireLease(first);
    var second = takenOver(first);
    counted(engine.park(second, Duration.ZERO));
    assertFenced(engine.finish(first, OrderStatus.FULFILLED, "late"));
    assertThat(engine.due(1000)).extracting(DueOrder::orderId).contains(first.orderId());
  }

  @Test
  void a_living_attempt_is_not_taken_over_and_a_dead_one_is() {
    var living = begun(planned());
    assertThat(engine.due(1000)).extracting(DueOrder::orderId).doesNotContain(living.orderId());
    assertFenced(engine.begin(seen(living.orderId()), LONG, "eager"));
    expireLease(living);
    takenOver(living);
  }

  @Test
  void of_many_workers_on_one_order_one_begins() {
    var due = planned();
    var outcomes = Together.run(8, worker -> engine.begin(due, LONG, "w" + worker));
    assertThat(outcomes).filteredOn(AttemptOutcome.Counted.class::isInstance).hasSize(1);
  }

  /** An order that was submitted and planned. */
  private DueOrder planned() {
    var customer = Client.customer(node);
    String order = customer.order(node, 1);
    assertThat(customer.submit(node, order, UUID.randomUUID().toString()).status()).isEqualTo(202);
    var id = UUID.fromString(order);
    engine.plan(orders.find(id).orElseThrow());
    return seen(id);
  }

  private DueOrder seen(UUID order) {
    return new DueOrder(order, orders.find(order).orElseThrow().version());
  }

  private OrderAttempt begun(DueOrder due) {
    return counted(engine.begin(due, LONG, "first"));
  }

  private OrderAttempt takenOver(OrderAttempt old) {
    return counted(engine.begin(seen(old.orderId()), LONG, "second"));
  }

  private static OrderAttempt counted(AttemptOutcome outcome) {
    return outcome.fold(
        attempt -> attempt,
        () -> {
          throw new AssertionError("the write was refused");
        });
  }

  private static void assertFenced(AttemptOutcome outcome) {
    assertThat(outcome).isInstanceOf(AttemptOutcome.Fenced.class);
  }

  private void expireLease(OrderAttempt attempt) {
    String expire = "update quote_order set lease_until = now() - interval '1 second' where id = ?";
    assertThat(sql.update(expire, attempt.orderId())).isEqualTo(1);
  }
}
