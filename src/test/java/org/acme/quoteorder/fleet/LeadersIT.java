package org.acme.quoteorder.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.acme.quoteorder.support.fleet.Fleet;
import org.acme.quoteorder.support.fleet.Node;
import org.acme.quoteorder.support.story.Client;
import org.acme.quoteorder.support.story.Invariants;
import org.acme.quoteorder.support.story.Sql;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One node of a fleet sweeps and reaps; whatever happens to it, another one does soon. */
class LeadersIT {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final List<String> ROLES = List.of("outbox-relay", "fulfilment-reaper");

  private Fleet fleet;
  private Node one;
  private Node two;

  @BeforeEach
  void aFleetOfTwo() {
    fleet = Fleet.create("leaders");
    var nodes = fleet.start("one", "two");
    one = nodes.get(0);
    two = nodes.get(1);
    awaitLeaders();
  }

  @AfterEach
  void end() {
    fleet.close();
  }

  @Test
  void a_node_that_is_told_to_stop_hands_over_before_it_ends() {
    for (String role : ROLES) {
      Node leader = fleet.node(leaderOf(role));
      long term = term(role);
      leader.terminate();
      assertThat(holder(role))
          .as("the lease of a node that has ended")
          .doesNotContain(leader.name() + "/");
      Node other = leader == one ? two : one;
      await().atMost(SOON).until(() -> leaderOf(role).equals(other.name()));
      await().atMost(SOON).until(() -> term(role) > term);
      leader.restart();
      awaitLeaders();
    }
  }

  @Test
  void an_idle_fleet_costs_two_questions_to_redis_per_node_and_poll() throws Exception {
    var redis = fleet.services().coordination();
    var sql = new Sql(() -> fleet.services().postgres().connect());
    redis.resetStatistics();
    long commits = commits(sql);
    var watched = Duration.ofSeconds(15);
    long until = System.nanoTime() + watched.toNanos();
    await().atMost(SOON).until(() -> System.nanoTime() - until > 0);
    double questions = redis.calls("evalsha") / (double) watched.toSeconds();
    double transactions = (commits(sql) - commits) / (double) watched.toSeconds();
    System.out.printf(
        "idle fleet of two: %.1f scripts and %.1f transactions a second%n",
        questions, transactions);
    // two nodes, two roles, one question in a third of 5 s
    assertThat(questions).isBetween(1.5, 3.0);
    // two workers that look twice a second, one sweep and two questions of one reaper
    assertThat(transactions).isLessThan(10);
  }

  @Test
  void while_redis_is_away_the_orders_of_a_killed_node_are_fulfilled_within_a_minute() {
    var customer = Client.operator(one.uri());
    List<String> orders = new ArrayList<>();
    for (int order = 0; order < 12; order++) {
      orders.add(customer.order(one.uri(), 2));
    }
    fleet.services().coordination().stop();
    try {
      slowPartners(customer, "PT1S");
      for (int order = 0; order < orders.size(); order++) {
        Node node = order % 2 == 0 ? one : two;
        String key = UUID.randomUUID().toString();
        assertThat(customer.submit(node.uri(), orders.get(order), key).status()).isEqualTo(202);
      }
      await()
          .atMost(SOON)
          .until(
              () -> orders.stream().allMatch(o -> !customer.status(one.uri(), o).equals("READY")));
      two.kill();
      slowPartners(customer, "PT0S");
      await()
          .atMost(Duration.ofSeconds(60))
          .until(
              () ->
                  orders.stream().allMatch(o -> customer.status(one.uri(), o).equals("FULFILLED")));
    } finally {
      fleet.services().coordination().restart();
    }
    var sql = new Sql(() -> fleet.services().postgres().connect());
    assertThat(sql.one("select count(*) from quote_order where attempt > 1")).isNotEqualTo("0");
    new Invariants(fleet.services()).awaitAll(orders, SOON);
  }

  private void slowPartners(Client operator, String latency) {
    for (String partner : List.of("provisioning", "billing")) {
      var answer =
          operator.put(
              one.uri(), "/sim/" + partner + "/behaviour", "{\"latency\":\"" + latency + "\"}");
      assertThat(answer.status()).isEqualTo(200);
    }
  }

  private void awaitLeaders() {
    await().atMost(SOON).until(() -> ROLES.stream().noneMatch(role -> leaderOf(role).isEmpty()));
  }

  private String leaderOf(String role) {
    String holder = holder(role);
    return holder.contains("one/") ? "one" : holder.contains("two/") ? "two" : "";
  }

  private String holder(String role) {
    return String.valueOf(
        fleet.services().coordination().command("GET", "leader:quote-order:" + role));
  }

  private long term(String role) {
    var sql = new Sql(() -> fleet.services().postgres().connect());
    return Long.parseLong(
        sql.one(
            "select token from fencing_token where resource = ?", "leader:quote-order:" + role));
  }

  private static long commits(Sql sql) {
    return Long.parseLong(
        sql.one("select xact_commit from pg_stat_database where datname = current_database()"));
  }
}
