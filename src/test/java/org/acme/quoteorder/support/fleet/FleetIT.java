package org.acme.quoteorder.support.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.acme.quoteorder.support.proxy.FaultProxy;
import org.acme.quoteorder.support.proxy.Replies;
import org.acme.quoteorder.support.services.RunningServices;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Any number of nodes start at once on an empty database, and come back from whatever happens. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FleetIT {
  private static final Duration SOON = Duration.ofSeconds(30);

  private Fleet fleet;
  private List<Node> nodes;

  @BeforeAll
  void two_nodes_start_at_once_on_an_empty_database() {
    fleet = Fleet.behindProxies("FleetIT");
    nodes = fleet.start("a", "b");
  }

  @AfterAll
  void nothing_is_left_behind() {
    fleet.close();

    assertThat(nodes).noneMatch(Node::isRunning);
    assertThat(fleet.services().folder().path()).doesNotExist();
    assertThat(Path.of("target", "fleet", "FleetIT", "service-redis-coordination.log"))
        .content()
        .contains("Ready to accept connections");
  }

  @Test
  void both_are_ready_on_ports_of_their_own() {
    assertThat(nodes).allMatch(Node::isReady).extracting(Node::port).doesNotHaveDuplicates();
  }

  @Test
  void a_killed_node_comes_back_under_its_name() {
    Node node = fleet.node("a");
    node.kill();
    assertThat(node.isReady()).isFalse();

    assertThat(node.restart().isReady()).isTrue();
  }

  @Test
  void a_paused_node_is_silent_until_it_is_resumed() {
    Node node = fleet.node("b");
    node.pause();
    try {
      assertThat(node.isReady()).isFalse();
    } finally {
      node.resume();
    }
    node.awaitReady();
  }

  @Test
  void one_node_loses_its_line_to_postgresql_and_the_other_does_not_notice() {
    fleet.proxy("a", Service.POSTGRES).cut();
    await().atMost(SOON).until(() -> !fleet.node("a").isReady());
    assertThat(fleet.node("b").isReady()).isTrue();

    fleet.healLines();

    await().atMost(SOON).until(() -> fleet.node("a").isReady());
  }

  @Test
  void every_line_of_every_node_is_its_own_and_carries_what_the_node_says() {
    for (Service service : Service.values()) {
      assertThat(fleet.proxies(service)).doesNotHaveDuplicates();
      for (String node : List.of("a", "b")) {
        await().atMost(SOON).until(() -> fleet.proxy(node, service).connections() > 0);
      }
    }
  }

  @Test
  void a_reply_of_one_node_is_lost_by_name_and_the_node_goes_on() {
    FaultProxy line = fleet.proxy("b", Service.REDIS_COORDINATION);
    line.loseReply(Replies.to("EVALSHA").number(1));

    await().atMost(SOON).until(() -> line.traffic().lost().size() == 1);

    fleet.healLines();
    assertThat(fleet.node("b").isReady()).isTrue();
  }

  @Test
  void services_are_controlled_by_their_names_like_nodes() {
    fleet.pause("redis-cache");
    fleet.resume("redis-cache");
    fleet.kill("redis-cache");
    assertThat(fleet.process("redis-cache").isRunning()).isFalse();
    fleet.restart("redis-cache");
    assertThat(fleet.process("redis-cache").isRunning()).isTrue();
    assertThatThrownBy(() -> fleet.kill("redis")).hasMessageContaining("redis-coordination");
  }

  @Test
  void a_rolling_restart_leaves_one_node_to_answer_at_any_time() {
    List<Long> before = nodes.stream().map(Node::pid).toList();

    fleet.rollingRestart();

    assertThat(nodes).allMatch(Node::isReady);
    assertThat(nodes).extracting(Node::pid).doesNotContainAnyElementsOf(before);
    assertThat(nodes).allSatisfy(node -> assertThat(node.log()).contains("stopped in"));
  }

  @Test
  void a_second_fleet_can_join_the_same_services() {
    RunningServices services = fleet.services();
    try (Fleet other = Fleet.on(services, "FleetIT-other")) {
      Node node = other.start("d", Map.of(), List.of("-Dquoteorder.node.id=d-of-the-jvm"));
      assertThat(node.isReady()).isTrue();
      assertThat(node.jvm()).isNotEmpty();
    }
    assertThat(services.postgres().isRunning()).isTrue();
  }
}
