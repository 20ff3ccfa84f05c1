package org.acme.quoteorder.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.acme.quoteorder.support.fleet.Fleet;
import org.acme.quoteorder.support.fleet.Node;
import org.acme.quoteorder.support.story.Client;
import org.acme.quoteorder.support.story.Client.Answer;
import org.acme.quoteorder.support.story.Invariants;
import org.acme.quoteorder.support.story.Persistent;
import org.acme.quoteorder.support.story.Sql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Nodes are told to end while they work, one after the other: nothing is lost, nothing is repeated,
 * and what they had in hand goes on elsewhere at once. Attempts and claims live for two minutes
 * here, so whatever is not given back is late for everybody to see.
 */
class ShutdownIT {

  private static final int ORDERS = Integer.getInteger("story.orders", 40);
  private static final int ENDED_IN_ORDER = 143;
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final Duration WELL_BEFORE_THE_LEASE = Duration.ofSeconds(60);
  private static final Map<String, String> LONG_LEASES =
      Map.of("QUOTEORDER_FULFILMENT_LEASE", "PT2M", "QUOTEORDER_STARTUP_PATIENCE", "PT60S");

  private static Fleet fleet;
  private static Node one;
  private static Node two;
  private static Sql sql;
  private static Client customer;

  @BeforeAll
  static void aFleetOfTwo() {
    fleet = Fleet.create("shutdown");
    one = fleet.launch("one", LONG_LEASES);
    two = fleet.start("two", LONG_LEASES);
    one.awaitReady();
    sql = new Sql(() -> fleet.services().postgres().connect());
    customer = Client.customer(one.uri());
    partnersTake("PT0.2S");
  }

  @AfterAll
  static void end() {
    fleet.close();
  }

  @Test
  void a_rolling_restart_under_load_loses_nothing_and_repeats_nothing() throws Exception {
    var submitted = new LinkedHashMap<String, List<Future<Answer>>>();
    var goOn = new AtomicBoolean(true);
    ExecutorService callers = Executors.newFixedThreadPool(24);
    try {
      var load = callers.submit(() -> submitMore(goOn, submitted, callers));
      for (Node node : List.of(one, two, one, two)) {
        awaitWorkOn(node);
        endsInOrder(node);
        node.restart();
      }
      goOn.set(false);
      load.get();
      assertThat(submitted.size()).isGreaterThan(ORDERS);
      for (var ofOrder : submitted.entrySet()) {
        assertOneAnswer(ofOrder.getKey(), ofOrder.getValue());
      }
    } finally {
      goOn.set(false);
      callers.shutdownNow();
    }
    awaitFulfilled(submitted.keySet());
    new Invariants(fleet.services()).awaitAll(submitted.keySet(), Duration.ofSeconds(30));
  }

  @Test
  void orders_in_work_go_on_at_once_on_the_other_node() {
    partnersTake("PT1S");
    try {
      List<String> orders = new ArrayList<>();
      for (int order = 0; order < 16; order++) {
        orders.add(customer.order(two.uri(), 3));
      }
      for (String order : orders) {
        assertThat(customer.submit(two.uri(), order, order).status()).isEqualTo(202);
      }
      awaitWorkOn(one);
      endsInOrder(one);
      awaitFulfilled(Set.copyOf(orders));
      new Invariants(fleet.services()).awaitAll(orders, Duration.ofSeconds(30));
      assertThat(orders)
          .as("some of them changed hands")
          .anyMatch(order -> workers(order).containsAll(List.of("worker:one", "worker:two")));
    } finally {
      one.restart();
      partnersTake("PT0.2S");
    }
  }

  /** Told to end: in time, with the code of an orderly end, and without holding on to anything. */
  private static void endsInOrder(Node node) {
    long begin = System.nanoTime();
    int code = node.terminate();
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).as("%s", node).isLessThan(LIMIT);
    assertThat(code).isEqualTo(ENDED_IN_ORDER);
    assertThat(claimsOf(node)).isEmpty();
    assertThat(leasesOf(node)).as("orders that %s left in work", node.name()).isEqualTo("0");
  }

  private static List<String> claimsOf(Node node) {
    var redis = fleet.services().coordination();
    return ((List<?>) Objects.requireNonNull(redis.command("KEYS", "work-claim:*")))
        .stream()
            .map(key -> String.valueOf(redis.command("GET", String.valueOf(key))))
            .filter(token -> token.startsWith(node.name() + "/"))
            .toList();
  }

  private static String leasesOf(Node node) {
    return sql.one(
        "select count(*) from quote_order o join order_transition t"
            + " on t.order_id = o.id and t.version = o.version"
            + " where o.status = 'PROCESSING' and o.lease_until > now() and t.actor = 'worker:"
            + node.name()
            + "'");
  }

  private static List<String> workers(String order) {
    return List.of(
        sql.one("select string_agg(actor, ',') from order_transition where order_id = ?", order)
            .split(","));
  }

  private static void awaitWorkOn(Node node) {
    await()
        .atMost(Duration.ofSeconds(30))
        .pollInterval(Duration.ofMillis(50))
        .until(() -> Integer.parseInt(leasesOf(node)) > 1);
  }

  private static void awaitFulfilled(Set<String> orders) {
    await()
        .atMost(WELL_BEFORE_THE_LEASE)
        .pollInterval(Duration.ofMillis(250))
        .untilAsserted(
            () ->
                assertThat(
                        orders.stream()
                            .collect(Collectors.toMap(o -> o, o -> customer.status(two.uri(), o))))
                    .allSatisfy((o, status) -> assertThat(status).isEqualTo("FULFILLED")));
  }

  /** One order after the other, each submitted twice with one key, first to either node. */
  private static int submitMore(
      AtomicBoolean goOn, Map<String, List<Future<Answer>>> submitted, ExecutorService callers) {
    List<URI> nodes = List.of(one.uri(), two.uri());
    for (int order = 0; goOn.get() || order < ORDERS; order++) {
      String id = drafted(order);
      String key = UUID.randomUUID().toString();
      List<Future<Answer>> answers = new ArrayList<>();
      for (int first = 0; first < 2; first++) {
        int begin = first;
        answers.add(callers.submit(() -> new Persistent(customer, nodes).submit(id, key, begin)));
      }
      submitted.put(id, answers);
    }
    return submitted.size();
  }

  /** Three calls, none of them idempotent: whoever is interrupted begins anew elsewhere. */
  private static String drafted(int turn) {
    var order = new ArrayList<String>();
    int[] at = {turn};
    await()
        .atMost(Duration.ofSeconds(60))
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(20))
        .ignoreExceptions()
        .until(() -> order.add(customer.order(List.of(one, two).get(at[0]++ % 2).uri(), 2)));
    return order.get(0);
  }

  private static void assertOneAnswer(String order, List<Future<Answer>> answers) throws Exception {
    List<String> bodies = new ArrayList<>();
    for (var answer : answers) {
      assertThat(answer.get().status()).as("%s: %s", order, answer.get().body()).isEqualTo(202);
      bodies.add(answer.get().body());
    }
    assertThat(bodies.stream().distinct()).as(order).hasSize(1);
  }

  private static void partnersTake(String latency) {
    var operator = Client.operator(two.uri());
    for (String partner : List.of("provisioning", "billing")) {
      String behaviour = "{\"latency\":\"" + latency + "\"}";
      assertThat(operator.put(two.uri(), "/sim/" + partner + "/behaviour", behaviour).status())
          .isEqualTo(200);
    }
  }
}
