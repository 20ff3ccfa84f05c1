package org.acme.quoteorder.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.acme.quoteorder.support.fleet.Fleet;
import org.acme.quoteorder.support.fleet.Node;
import org.acme.quoteorder.support.services.RedisServer;
import org.acme.quoteorder.support.story.Client;
import org.acme.quoteorder.support.story.Sql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a submit and a replay cost, counted by the servers while nothing else goes on. */
class RoundTripsIT {

  private static final int ORDERS = 20;

  /** No timers, no workers, no consumer: only requests reach Redis. */
  private static final Map<String, String> QUIET =
      Map.of(
          "QUOTEORDER_OUTBOX_SWEEP", "PT1H",
          "QUOTEORDER_OUTBOX_LEADERSHIP", "PT6H",
          "QUOTEORDER_FULFILMENT_ENABLED", "false",
          "MP_MESSAGING_INCOMING_ORDER_EVENTS_TOPIC", "nobody-writes-here");

  private static Fleet fleet;
  private static Node node;

  @BeforeAll
  static void aQuietNode() {
    fleet = Fleet.create("round-trips");
    node = fleet.start("quiet", QUIET);
  }

  @AfterAll
  static void end() {
    fleet.close();
  }

  @Test
  void a_submit_costs_two_round_trips_and_one_transaction_and_a_replay_one_round_trip() {
    var customer = Client.customer(node.uri());
    var redis = fleet.services().coordination();
    List<String> orders = new ArrayList<>();
    for (int order = 0; order < ORDERS; order++) {
      orders.add(customer.order(node.uri(), 1));
    }
    Map<String, String> keys = new LinkedHashMap<>();
    orders.forEach(order -> keys.put(order, UUID.randomUUID().toString()));

    redis.resetStatistics();
    keys.forEach((o, k) -> assertThat(customer.submit(node.uri(), o, k).status()).isEqualTo(202));
    assertThat(roundTrips(redis)).isEqualTo(2L * orders.size());

    redis.resetStatistics();
    keys.forEach((o, k) -> assertThat(customer.submit(node.uri(), o, k).status()).isEqualTo(202));
    assertThat(roundTrips(redis)).isEqualTo(orders.size());

    for (String order : orders) {
      assertThat(transactionsOf(order)).isEqualTo("1");
    }
  }

  /** The toolkit talks in scripts alone; what a script calls inside is not a round trip. */
  private static long roundTrips(RedisServer redis) {
    return redis.calls("evalsha") + redis.calls("eval");
  }

  /** In how many transactions the order, its transition and the idempotency record were written. */
  private static String transactionsOf(String order) {
    return new Sql(() -> fleet.services().postgres().connect())
        .one(
            """
            select count(distinct x) from (
              select xmin::text x from quote_order where id = ?
              union all select xmin::text from order_transition where order_id = ? and version = 2
              union all select xmin::text from api_idempotency_keys where business_id = ?) rows
            """,
            order,
            order,
            order);
  }
}
