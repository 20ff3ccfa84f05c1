package org.acme.quoteorder.coordination.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class BackoffTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  @Test
  void pauses_grow_up_to_a_quarter_of_a_second() {
    Backoff backoff = new Backoff("token");
    for (int round = 0; round < 20; round++) {
      long most = Math.min(250, 10L << Math.min(round, 10));
      assertThat(backoff.next(LONG, LONG).toMillis()).isBetween(most / 2, most);
    }
  }

  @Test
  void two_waiting_nodes_do_not_ask_at_the_same_moments() {
    Set<Duration> pauses = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      Backoff backoff = new Backoff(UUID.randomUUID().toString());
      for (int round = 0; round < 10; round++) {
        backoff.next(LONG, LONG);
      }
      pauses.add(backoff.next(LONG, LONG));
    }
    assertThat(pauses).hasSizeGreaterThan(30);
  }

  @Test
  void nobody_waits_longer_than_the_holder_has_left_or_than_they_want() {
    Duration short1 = Duration.ofMillis(3);
    assertThat(new Backoff("a").next(short1, LONG)).isEqualTo(short1);
    assertThat(new Backoff("a").next(LONG, short1)).isEqualTo(short1);
    assertThat(new Backoff("a").next(LONG, Duration.ZERO)).isZero();
  }
}
