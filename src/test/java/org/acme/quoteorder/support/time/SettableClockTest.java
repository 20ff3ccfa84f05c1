package org.acme.quoteorder.support.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.acme.quoteorder.coordination.time.Deadline;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SettableClockTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final SettableClock clock = SettableClock.create();

  @Test
  void time_stands_still_until_it_is_moved_and_all_three_faces_agree() {
    Instant before = clock.instant();
    Deadline deadline = Deadline.after(clock, SECOND);
    assertThat(deadline.left(clock)).isEqualTo(SECOND);

    clock.advance(SECOND);

    assertThat(deadline.passed(clock)).isTrue();
    assertThat(clock.instant()).isEqualTo(before.plus(SECOND));
    assertThat(clock.withZone(ZoneId.of("Asia/Tokyo")).instant()).isEqualTo(clock.instant());
  }

  @Test
  void a_sleeper_wakes_when_its_time_has_come_and_not_before() throws Exception {
    CompletableFuture<Void> shorter = asleep(clock, SECOND);
    CompletableFuture<Void> longer = asleep(clock, SECOND.plusNanos(1));
    clock.awaitSleepers(2);

    clock.advance(SECOND);

    shorter.get(10, TimeUnit.SECONDS);
    assertThat(longer).isNotDone();
    assertThat(clock.sleepers()).isEqualTo(1);
    clock.advance(Duration.ofNanos(1));
    longer.get(10, TimeUnit.SECONDS);
    assertThat(clock.sleepers()).isZero();
  }

  @Test
  void nothing_and_less_are_not_slept() throws Exception {
    clock.sleep(Duration.ZERO);
    clock.sleep(SECOND.negated());
  }

  @Test
  void a_sleeper_that_is_interrupted_ends_at_once() throws Exception {
    CompletableFuture<Throwable> end = new CompletableFuture<>();
    Thread sleeper =
        new Thread(
            () -> {
              try {
                clock.sleep(MINUTE);
                end.complete(new AssertionError("it slept"));
              } catch (InterruptedException e) {
                end.complete(e);
              }
            });
    sleeper.start();
    clock.awaitSleepers(1);
    sleeper.interrupt();
    assertThat(end.get(10, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
    assertThat(clock.sleepers()).isZero();
  }

  @Test
  void a_clock_that_is_set_wrong_still_measures_right() {
    SettableClock wrong = clock.node();
    Deadline deadline = Deadline.after(wrong, MINUTE);

    wrong.skew(MINUTE.negated());
    clock.advance(SECOND);

    assertThat(wrong.instant()).isEqualTo(clock.instant().minus(MINUTE));
    assertThat(deadline.left(wrong)).isEqualTo(MINUTE.minus(SECOND));
  }

  @Test
  void a_clock_that_drifts_measures_wrong_from_then_on() throws Exception {
    SettableClock fast = clock.node();
    clock.advance(SECOND);
    fast.drift(2);
    CompletableFuture<Void> sleeper = asleep(fast, MINUTE);
    clock.awaitSleepers(1);

    clock.advance(MINUTE.dividedBy(2));

    sleeper.get(10, TimeUnit.SECONDS);
    assertThat(fast.nanos()).isEqualTo(SECOND.plus(MINUTE).toNanos());
    assertThat(clock.nanos()).isEqualTo(SECOND.plus(MINUTE.dividedBy(2)).toNanos());
  }

  @Test
  void time_never_runs_backwards() {
    assertThatThrownBy(() -> clock.advance(SECOND.negated()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> clock.drift(0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void each_look_of_somebody_slow_finds_that_time_has_passed() {
    var slow = clock.slowBy(SECOND);
    long first = slow.nanos();
    assertThat(slow.nanos() - first).isEqualTo(SECOND.toNanos());
  }

  /** On a thread of its own: the common pool of a small machine has one. */
  private static CompletableFuture<Void> asleep(SettableClock on, Duration d) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            on.sleep(d);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        },
        sleeper -> new Thread(sleeper, "asleep").start());
  }
}
