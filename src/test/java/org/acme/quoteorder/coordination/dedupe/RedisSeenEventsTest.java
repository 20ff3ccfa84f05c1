package org.acme.quoteorder.coordination.dedupe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.acme.quoteorder.coordination.key.Key;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class RedisSeenEventsTest extends SeenEventsContract {
  @RegisterExtension static final RedisFloor FLOOR = RedisFloor.patient();
  private static final EventIdentity EVENT = new EventIdentity("orders", "an event");

  @Override
  protected SeenEvents events() {
    return events(Duration.ofMinutes(1), Duration.ofMinutes(2));
  }

  private static SeenEvents events(Duration received, Duration done) {
    return new RedisSeenEvents(
        FLOOR.scripts(), FLOOR.keys(), FLOOR.metrics(), new DedupeSettings(received, done));
  }

  @Override
  protected void loseEverything() {
    FLOOR.server().flushAll();
  }

  @Test
  void both_marks_end_by_themselves() {
    SeenEvents events = events(Duration.ofMillis(300), Duration.ofMillis(200));
    Receipt receipt = ((SeenOutcome.First) events.receive(EVENT)).receipt();
    assertThat(ttl()).isBetween(1L, 300L);
    events.done(receipt);
    assertThat(ttl()).isBetween(1L, 200L);
    Awaitility.await()
        .atMost(Duration.ofSeconds(5))
        .until(() -> events.receive(EVENT) instanceof SeenOutcome.First);
  }

  @Test
  void garbage_under_the_key_never_suppresses_work() {
    FLOOR.server().command("SET", key().value(), "\u0001garbage DONE");
    assertThat(events().receive(EVENT)).isInstanceOf(SeenOutcome.Redelivered.class);
  }

  @Test
  void something_else_under_the_key_is_unavailable_and_not_a_duplicate() {
    FLOOR.server().command("RPUSH", key().value(), "x");
    assertThat(events().receive(EVENT))
        .isEqualTo(new SeenOutcome.Unavailable(UnavailableCause.WRONG_TYPE, false));
  }

  @Test
  void forgotten_scripts_are_loaded_again_at_once() {
    Receipt receipt = ((SeenOutcome.First) events().receive(EVENT)).receipt();
    FLOOR.server().command("SCRIPT", "FLUSH");
    assertThat(events().done(receipt)).isInstanceOf(DoneOutcome.Marked.class);
    assertThat(events().receive(EVENT)).isInstanceOf(SeenOutcome.Duplicate.class);
  }

  @Test
  void receiving_and_marking_are_one_round_trip_each() {
    events().done(((SeenOutcome.First) events().receive(EVENT)).receipt());
    FLOOR.server().flushAll();
    FLOOR.server().resetStatistics();
    events().done(((SeenOutcome.First) events().receive(EVENT)).receipt());
    assertThat(FLOOR.server().calls("evalsha")).isEqualTo(2);
    assertThat(FLOOR.server().calls("eval")).isZero();
  }

  private static Key key() {
    return FLOOR.keys().dedupe(EVENT.source(), EVENT.eventId());
  }

  private static long ttl() {
    return Long.parseLong(String.valueOf(FLOOR.server().command("PTTL", key().value())));
  }
}
