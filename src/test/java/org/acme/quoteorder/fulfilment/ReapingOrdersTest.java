package org.acme.quoteorder.fulfilment;

import static org.assertj.core.api.Assertions.assertThat;

import io.agroal.api.AgroalDataSource;
import io.micrometer.core.instrument.MeterRegistry;
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
import org.acme.quoteorder.coordination.leader.PausedLeadership;
import org.acme.quoteorder.coordination.lease.FencingTokens;
import org.acme.quoteorder.coordination.lease.LeaseName;
import org.acme.quoteorder.fulfilment.FulfilmentEngine.DueOrder;
import org.acme.quoteorder.order.AttemptOutcome;
import org.acme.quoteorder.order.OrderApi;
import org.acme.quoteorder.order.OrderAttempt;
import org.acme.quoteorder.order.OrderStatus;
import org.acme.quoteorder.support.story.Client;
import org.acme.quoteorder.support.story.Sql;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is dead is handed over, what was forgotten is planned, what lives is left alone. */
@QuarkusTest
@TestProfile(ReapingOrdersTest.NobodyElse.class)
class ReapingOrdersTest {

  private static final Duration LONG = Duration.ofMinutes(5);

  @TestHTTPResource URI node;

  @Inject AgroalDataSource database;
  @Inject FulfilmentEngine engine;
  @Inject ReapingOrders reaping;
  @Inject FencingTokens terms;
  @Inject OrderApi orders;
  @Inject MeterRegistry metrics;

  @Inject
  @RedisClientName("coordination")
  RedisDataSource redis;

  private final Sql sql = new Sql(() -> database.getConnection());
  private final LeaseName role = LeaseName.leader("reaper-" + UUID.randomUUID());

  /** Nobody but the test works on orders or reaps, and no event arrives. */
  public static final class NobodyElse implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "quoteorder.fulfilment.enabled", "false",
          "mp.messaging.incoming.order-events.topic", "nobody-writes-here");
    }
  }

  /** What other tests left behind is nobody's business here. */
  @BeforeEach
  void nothingIsOpen() {
    reaping.withoutTerm();
  }

  @Test
  void a_living_attempt_is_left_alone_and_a_dead_one_is_handed_over() {
    var attempt = begun(planned());
    assertThat(reaping.withoutTerm()).isZero();
    expireLease(attempt);
    assertThat(isDue(attempt)).as("before the reaper comes").isFalse();
    assertThat(reaping.withoutTerm()).isEqualTo(1);
    assertThat(isDue(attempt)).isTrue();
    assertThat(reaping.withoutTerm()).as("found once").isZero();
    var next = counted(engine.begin(seen(attempt.orderId()), LONG, "second"));
    assertThat(next.attempt()).isEqualTo(attempt.attempt() + 1);
    assertThat(handedOver(attempt)).isFalse();
  }

  @Test
  void an_attempt_that_tells_that_it_lives_is_not_taken_over() {
    var attempt = begun(planned());
    expireLease(attempt);
    reaping.withoutTerm();
    var step = engine.steps(attempt.orderId()).get(0);
    counted(engine.beginStep(attempt, step, LONG));
    assertThat(isDue(attempt)).isFalse();
    assertThat(engine.begin(seen(attempt.orderId()), LONG, "eager"))
        .isInstanceOf(AttemptOutcome.Fenced.class);
    counted(engine.finish(attempt, OrderStatus.FULFILLED, "late"));
    assertThat(handedOver(attempt)).isFalse();
  }

  @Test
  void an_attempt_that_gives_its_order_back_needs_no_reaper() {
    var attempt = begun(planned());
    counted(engine.park(attempt, LONG));
    assertThat(isDue(attempt)).as("in its pause").isFalse();
    expireLease(attempt);
    assertThat(isDue(attempt)).isTrue();
    assertThat(reaping.withoutTerm()).isZero();
  }

  @Test
  void an_attempt_that_dies_after_an_earlier_one_was_handed_over_is_handed_over_too() {
    var first = begun(planned());
    expireLease(first);
    reaping.withoutTerm();
    var second = counted(engine.begin(seen(first.orderId()), LONG, "second"));
    assertThat(isDue(second)).isFalse();
    expireLease(second);
    assertThat(reaping.withoutTerm()).isEqualTo(1);
    assertThat(isDue(second)).isTrue();
  }

  @Test
  void an_order_whose_event_never_arrived_is_planned_after_the_grace_and_once() {
    String order = submitted();
    assertThat(reaping.withoutTerm()).as("within the grace").isZero();
    waitsFor(order, "1 minute");
    assertThat(Together.run(4, reaper -> reaping.withoutTerm()).stream().mapToInt(n -> n).sum())
        .isEqualTo(1);
    assertThat(engine.steps(UUID.fromString(order))).hasSize(2);
    assertThat(engine.due(10_000)).extracting(DueOrder::orderId).contains(UUID.fromString(order));
    assertThat(reaping.withoutTerm()).isZero();
  }

  @Test
  void an_order_that_nobody_submitted_is_never_planned() {
    String order = Client.customer(node).order(node, 1);
    waitsFor(order, "1 day");
    assertThat(reaping.withoutTerm()).isZero();
    assertThat(engine.steps(UUID.fromString(order))).isEmpty();
  }

  @Test
  void of_several_reapers_without_redis_one_hands_over() {
    var attempt = begun(planned());
    expireLease(attempt);
    var found = Together.run(4, reaper -> reaping.withoutTerm());
    assertThat(found.stream().mapToInt(n -> n).sum()).isEqualTo(1);
    assertThat(isDue(attempt)).isTrue();
  }

  @Test
  void a_reaper_that_was_overtaken_writes_nothing_also_after_redis_forgot() {
    var attempt = begun(planned());
    expireLease(attempt);
    String forgotten = submitted();
    waitsFor(forgotten, "1 minute");
    var paused = new PausedLeadership(terms.draw(role, "paused"));
    redis.flushall();
    var successor = new PausedLeadership(terms.draw(role, "successor"));
    double before = refused("hand-over") + refused("plan");

    assertThat(reaping.inTerm(paused)).isZero();
    assertThat(refused("hand-over") + refused("plan")).isEqualTo(before + 2);
    assertThat(paused.timesOvertaken()).isEqualTo(2);
    assertThat(handedOver(attempt)).isFalse();
    assertThat(engine.steps(UUID.fromString(forgotten))).isEmpty();

    assertThat(reaping.inTerm(successor)).isEqualTo(2);
    assertThat(handedOver(attempt)).isTrue();
    assertThat(engine.steps(UUID.fromString(forgotten))).hasSize(2);
  }

  private String submitted() {
    var customer = Client.customer(node);
    String order = customer.order(node, 1);
    assertThat(customer.submit(node, order, UUID.randomUUID().toString()).status()).isEqualTo(202);
    return order;
  }

  private DueOrder planned() {
    var id = UUID.fromString(submitted());
    engine.plan(orders.find(id).orElseThrow());
    return seen(id);
  }

  private DueOrder seen(UUID order) {
    return new DueOrder(order, orders.find(order).orElseThrow().version());
  }

  private OrderAttempt begun(DueOrder due) {
    return counted(engine.begin(due, LONG, "first"));
  }

  private boolean isDue(OrderAttempt attempt) {
    return engine.due(10_000).stream().anyMatch(due -> due.orderId().equals(attempt.orderId()));
  }

  private boolean handedOver(OrderAttempt attempt) {
    return sql.one("select count(*) from order_takeover where order_id = ?", attempt.orderId())
        .equals("1");
  }

  private void expireLease(OrderAttempt attempt) {
    String expire = "update quote_order set lease_until = now() - interval '1 second' where id = ?";
    assertThat(sql.update(expire, attempt.orderId())).isEqualTo(1);
  }

  private void waitsFor(String order, String time) {
    sql.update(
        "update quote_order set updated_at = now() - ?::interval where id = ?",
        time,
        UUID.fromString(order));
  }

  private double refused(String write) {
    return metrics.counter("quoteorder.fenced.writes", "write", write).count();
  }

  private static OrderAttempt counted(AttemptOutcome outcome) {
    return outcome.fold(
        attempt -> attempt,
        () -> {
          throw new AssertionError("the write was refused");
        });
  }
}
