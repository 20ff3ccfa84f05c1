package org.acme.quoteorder.support.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.acme.quoteorder.support.services.RunningServices;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Any number of nodes start at once on an empty database, and come back from whatever happens. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FleetIT {
  private Fleet fleet;
  private List<Node> nodes;

  @BeforeAll
  void two_nodes_start_at_once_on_an_empty_database() {
    fleet = Fleet.create("FleetIT");
    nodes = fleet.start("a", "b");
  }

  @AfterAll
  void nothing_is_left_behind() {
    fleet.close();

    assertThat(nodes).noneMatch(Node::isRunning);
    assertThat(fleet.services().folder().path()).doesNotExist();
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
  void a_node_ends_in_order_when_it_is_told_to() {
    Node node = fleet.start("c").get(0);

    node.terminate();

    assertThat(node.isRunning()).isFalse();
    assertThat(node.log()).contains("stopped in");
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
  void a_second_fleet_can_join_the_same_services() {
    RunningServices services = fleet.services();
    try (Fleet other = Fleet.on(services, "FleetIT-other")) {
      assertThat(other.start("d")).allMatch(Node::isReady);
    }
    assertThat(services.postgres().isRunning()).isTrue();
  }
}
