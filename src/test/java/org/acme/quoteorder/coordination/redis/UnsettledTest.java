package org.acme.quoteorder.coordination.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.acme.quoteorder.coordination.fixture.Together;
import org.junit.jupiter.api.Test;

final class UnsettledTest {
  private final AtomicLong now = new AtomicLong();
  private final Unsettled<String> unsettled = new Unsettled<>(now::get);

  @Test
  void the_oldest_is_taken_first_and_each_only_once() {
    add("a", "b", "c");
    assertThat(unsettled.next()).contains("a");
    assertThat(unsettled.take("c"::equals)).contains("c");
    assertThat(unsettled.take("c"::equals)).isEmpty();
    assertThat(unsettled.isEmpty()).isFalse();
    assertThat(unsettled.next()).contains("b");
    assertThat(unsettled.isEmpty()).isTrue();
  }

  @Test
  void two_takers_never_get_the_same_one() {
    for (int round = 0; round < 200; round++) {
      add("a");
      List<Optional<String>> taken = Together.run(4, i -> unsettled.next());
      assertThat(taken).filteredOn(Optional::isPresent).hasSize(1);
    }
  }

  @Test
  void none_is_kept_for_longer_than_it_can_live() {
    add("a");
    now.addAndGet(Duration.ofSeconds(5).toNanos());
    add("b");
    now.addAndGet(Duration.ofSeconds(5).toNanos());
    assertThat(unsettled.next()).contains("b");
    assertThat(unsettled.next()).isEmpty();
  }

  @Test
  void a_flood_forgets_the_oldest_and_does_not_grow() {
    for (int i = 0; i < 1_500; i++) {
      add(String.valueOf(i));
    }
    assertThat(unsettled.next()).contains("500");
  }

  @Test
  void the_same_token_is_one_entry() {
    add("a", "a");
    assertThat(unsettled.next()).contains("a");
    assertThat(unsettled.isEmpty()).isTrue();
  }

  private void add(String... tokens) {
    for (String token : tokens) {
      unsettled.add(token, token, Duration.ofSeconds(10));
    }
  }
}
