package org.acme.quoteorder.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.ShutdownEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.acme.quoteorder.coordination.OrderlyEnd;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.http.RequestIntake;
import org.junit.jupiter.api.Test;

/** All parts go through one phase before the next begins, whatever becomes of one of them. */
class ShutdownTest {

  private final List<String> seen = new ArrayList<>();
  private final AtomicLong now = new AtomicLong();
  private final RequestIntake requests = new RequestIntake();
  private final Limits limits = new Limits();
  private final Shutdown shutdown =
      new Shutdown(
          List.of(new Part("a"), new Failing(), new Part("b")),
          requests,
          limits,
          now::get,
          d -> seen.add("sleeps " + d));

  @Test
  void every_part_goes_through_one_phase_before_the_next_begins() {
    shutdown.whileHttpAnswers(new ShutdownDelayInitiatedEvent());
    assertThat(seen)
        .containsExactly(
            "a takes nothing new",
            "b takes nothing new",
            "a finishes",
            "b finishes",
            "sleeps PT1S");
    seen.clear();
    shutdown.afterHttpClosed(new ShutdownEvent());
    assertThat(seen).containsExactly("a publishes", "b publishes", "a hands over", "b hands over");
  }

  @Test
  void after_a_start_that_failed_what_began_before_the_failure_ends_in_the_same_order() {
    shutdown.afterHttpClosed(new ShutdownEvent());
    assertThat(seen)
        .containsExactly(
            "a takes nothing new",
            "b takes nothing new",
            "a finishes",
            "b finishes",
            "a publishes",
            "b publishes",
            "a hands over",
            "b hands over");
  }

  @Test
  void what_finishing_took_counts_as_delay() {
    limits.finishing = Duration.ofMillis(700);
    shutdown.whileHttpAnswers(new ShutdownDelayInitiatedEvent());
    assertThat(seen).last().isEqualTo("sleeps PT0.3S");
  }

  @Test
  void it_is_not_ready_before_anything_else() {
    assertThat(requests.isOpen()).isTrue();
    shutdown.whileHttpAnswers(new ShutdownDelayInitiatedEvent());
    assertThat(seen).doesNotContain("a takes nothing new while ready");
  }

  @Test
  void limits_of_phases_add_up_and_the_delay_overlaps_with_finishing() {
    assertThat(limits.parts(Duration.ofSeconds(4))).isEqualTo(Duration.ofSeconds(2 + 4 + 3 + 1));
  }

  private class Part implements OrderlyEnd {
    private final String name;

    Part(String name) {
      this.name = name;
    }

    @Override
    public void takeNothingNew() {
      seen.add(name + " takes nothing new" + (requests.isOpen() ? " while ready" : ""));
    }

    @Override
    public void finish(Deadline deadline) {
      seen.add(name + " finishes");
      if (name.equals("a")) {
        now.addAndGet(limits.finishing.toNanos());
      }
    }

    @Override
    public void publish(Deadline deadline) {
      seen.add(name + " publishes");
    }

    @Override
    public void handOver(Deadline deadline) {
      seen.add(name + " hands over");
    }
  }

  private static final class Failing implements OrderlyEnd {
    @Override
    public void takeNothingNew() {
      throw new IllegalStateException("no");
    }

    @Override
    public void finish(Deadline deadline) {
      throw new IllegalStateException("no");
    }

    @Override
    public void publish(Deadline deadline) {
      throw new IllegalStateException("no");
    }

    @Override
    public void handOver(Deadline deadline) {
      throw new IllegalStateException("no");
    }
  }

  private static final class Limits implements ShutdownSettings {
    private Duration finishing = Duration.ZERO;

    @Override
    public Duration delay() {
      return Duration.ofSeconds(1);
    }

    @Override
    public Duration finish() {
      return Duration.ofSeconds(2);
    }

    @Override
    public Duration publish() {
      return Duration.ofSeconds(3);
    }

    @Override
    public Duration handOver() {
      return Duration.ofSeconds(1);
    }

    @Override
    public Duration budget() {
      return Duration.ofSeconds(20);
    }
  }
}
