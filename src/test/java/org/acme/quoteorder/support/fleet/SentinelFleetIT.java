package org.acme.quoteorder.support.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Map;
import org.acme.quoteorder.support.services.RedisServer;
import org.acme.quoteorder.support.services.SentinelSet;
import org.junit.jupiter.api.Test;

/** A node whose coordination role is watched by Sentinel follows it to the new primary. */
class SentinelFleetIT {
  @Test
  void a_node_finds_the_new_primary_after_a_failover() {
    try (Fleet fleet = Fleet.withSentinels("SentinelFleetIT", 1)) {
      Node node = fleet.start("watched", Map.of());
      SentinelSet sentinel = fleet.services().sentinel().orElseThrow();

      RedisServer next =
          sentinel.failoverLosing(() -> sentinel.primary().command("SET", "lost", "yes"));
      next.resetStatistics();

      await().atMost(Duration.ofSeconds(30)).until(() -> next.calls("evalsha") > 0);
      assertThat(node.isReady()).isTrue();
      assertThat(fleet.process("redis-coordination").isRunning()).isFalse();
    }
  }
}
