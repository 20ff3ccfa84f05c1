package org.acme.quoteorder.support.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** That a failover really loses what it is told to lose, and can be repeated. */
@Timeout(120)
class SentinelSetTest {
  @Test
  void a_failover_loses_the_last_writes_and_nothing_else_twice_in_a_row() {
    try (SentinelSet set = SentinelSet.start(1)) {
      for (String round : new String[] {"1", "2"}) {
        RedisServer old = set.primary();
        old.command("SET", "kept-" + round, "yes");
        awaitCopied(set, "kept-" + round);

        RedisServer next = set.failoverLosing(() -> old.command("SET", "lost-" + round, "yes"));

        assertThat(next).isNotSameAs(old).isSameAs(set.primary());
        assertThat(next.command("GET", "kept-" + round)).isEqualTo("yes");
        assertThat(next.command("GET", "lost-" + round)).isNull();
        assertThat(next.command("SET", "goes on", round)).isEqualTo("OK");
        assertThat(old.isRunning()).isFalse();
        set.rejoin();
      }
    }
  }

  private static void awaitCopied(SentinelSet set, String key) {
    await().until(() -> set.replica().command("EXISTS", key), Long.valueOf(1)::equals);
  }
}
