package org.acme.quoteorder.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.acme.quoteorder.support.fleet.Fleet;
import org.acme.quoteorder.support.fleet.Node;
import org.acme.quoteorder.support.story.Client;
import org.acme.quoteorder.support.story.Client.Answer;
import org.acme.quoteorder.support.story.ClientRecord;
import org.acme.quoteorder.support.story.Invariants;
import org.acme.quoteorder.support.story.Persistent;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Two nodes, every order submitted with one key by four callers over both, and something goes wrong
 * in the middle: in the end every order is fulfilled, every key has one answer, every effect
 * happened once, and nobody saw a 500.
 */
class TwoNodesIT {

  private static final int ORDERS = Integer.getInteger("story.orders", 60);
  private static final int CALLERS = 4;
  private static final Duration RECOVERY = Duration.ofSeconds(90);

  private static Fleet fleet;
  private static Node one;
  private static Node two;

  @BeforeAll
  static void aFleetOfTwo() {
    fleet = Fleet.create("two-nodes");
    var started = fleet.start("one", "two");
    one = started.get(0);
    two = started.get(1);
  }

  @AfterAll
  static void end() {
    fleet.close();
  }

  /** What goes wrong. */
  private interface Fault {
    void happen() throws InterruptedException;
  }

  @Test
  void nothing_goes_wrong() throws Exception {
    tell(() -> {});
  }

  @Test
  void redis_is_killed_and_comes_back_empty_after_five_seconds() throws Exception {
    var redis = fleet.services().coordination();
    tell(
        () -> {
          redis.kill();
          new CountDownLatch(1).await(5, TimeUnit.SECONDS);
          redis.restart();
        });
  }

  @Test
  void redis_forgets_everything_again_and_again() throws Exception {
    tell(
        () -> {
          for (int times = 0; times < 20; times++) {
            fleet.services().coordination().flushAll();
            fleet.services().cache().flushAll();
            new CountDownLatch(1).await(100, TimeUnit.MILLISECONDS);
          }
        });
  }

  @Test
  void redis_stalls_for_five_seconds() throws Exception {
    var services = fleet.services();
    tell(
        () -> {
          services.coordination().pause();
          services.cache().pause();
          new CountDownLatch(1).await(5, TimeUnit.SECONDS);
          services.coordination().resume();
          services.cache().resume();
        });
  }

  @Test
  void a_node_is_killed() throws Exception {
    tell(() -> two.kill());
    two.restart();
  }

  @Test
  void a_node_is_paused_past_its_leases_and_wakes_up() throws Exception {
    tell(
        () -> {
          two.pause();
          new CountDownLatch(1).await(15, TimeUnit.SECONDS);
          two.resume();
        });
  }

  private void tell(Fault fault) throws Exception {
    var record = new ClientRecord();
    var customer = Client.customer(one.uri()).recording(record);
    List<URI> nodes = List.of(one.uri(), two.uri());
    List<String> orders = drafts(customer, nodes);
    ExecutorService callers = Executors.newFixedThreadPool(32);
    try {
      Map<String, List<Future<Answer>>> answers = new LinkedHashMap<>();
      var third = new CountDownLatch(ORDERS);
      for (String order : orders) {
        String key = UUID.randomUUID().toString();
        for (int caller = 0; caller < CALLERS; caller++) {
          int first = caller;
          answers
              .computeIfAbsent(order, o -> new ArrayList<>())
              .add(
                  callers.submit(
                      () -> {
                        var answer = new Persistent(customer, nodes).submit(order, key, first);
                        third.countDown();
                        return answer;
                      }));
        }
      }
      // A quarter of the callers has an answer: the others are in the middle.
      assertThat(third.await(60, TimeUnit.SECONDS)).isTrue();
      fault.happen();
      for (var ofOrder : answers.entrySet()) {
        assertOneAnswer(ofOrder.getKey(), ofOrder.getValue());
      }
    } finally {
      callers.shutdownNow();
    }
    await()
        .atMost(RECOVERY)
        .pollInterval(Duration.ofMillis(500))
        .until(
            () -> orders.stream().allMatch(o -> customer.status(one.uri(), o).equals("FULFILLED")));
    new Invariants(fleet.services(), record).awaitAll(orders, Duration.ofSeconds(30));
  }

  private static List<String> drafts(Client customer, List<URI> nodes) throws Exception {
    ExecutorService makers = Executors.newFixedThreadPool(4);
    try {
      List<Future<String>> made = new ArrayList<>();
      for (int order = 0; order < ORDERS; order++) {
        URI node = nodes.get(order % nodes.size());
        int lines = 1 + order % 3;
        made.add(makers.submit(() -> customer.order(node, lines)));
      }
      List<String> orders = new ArrayList<>();
      for (var order : made) {
        orders.add(order.get());
      }
      return orders;
    } finally {
      makers.shutdownNow();
    }
  }

  private static void assertOneAnswer(String order, List<Future<Answer>> answers) throws Exception {
    List<String> bodies = new ArrayList<>();
    for (var answer : answers) {
      assertThat(answer.get().status()).as("%s: %s", order, answer.get().body()).isEqualTo(202);
      bodies.add(answer.get().body());
    }
    assertThat(bodies.stream().distinct()).as(order).hasSize(1);
  }
}
