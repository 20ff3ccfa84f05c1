package org.acme.quoteorder.coordination.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A ring is heard, whenever it comes, and many are heard as one. */
final class BellTest {
  private static final int RINGS = 50_000;

  private final Bell bell = new Bell();

  @Test
  void rings_that_came_before_are_one() throws Exception {
    bell.ring();
    bell.ring();
    assertThat(bell.await(Duration.ZERO)).isTrue();
    assertThat(bell.await(Duration.ZERO)).isFalse();
  }

  @Test
  @Timeout(20)
  void a_ring_that_comes_while_somebody_stops_waiting_is_heard() throws Exception {
    var heard = new AtomicInteger();
    var over = new AtomicBoolean();
    var ringing =
        CompletableFuture.runAsync(
            () -> {
              for (int ring = 0; ring < RINGS; ring++) {
                bell.ring();
                while (heard.get() == ring && !over.get()) {
                  Thread.onSpinWait();
                }
              }
            });
    try {
      while (heard.get() < RINGS) {
        // the shortest wait there is: it often ends just when the bell rings
        if (bell.await(Duration.ZERO)) {
          heard.incrementAndGet();
        }
      }
    } finally {
      over.set(true);
    }
    ringing.join();
  }
}
