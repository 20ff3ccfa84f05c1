package org.acme.quoteorder.coordination.dedupe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.acme.quoteorder.coordination.dedupe.DoneOutcome.Marked;
import org.acme.quoteorder.coordination.dedupe.SeenOutcome.Duplicate;
import org.acme.quoteorder.coordination.dedupe.SeenOutcome.First;
import org.acme.quoteorder.coordination.dedupe.SeenOutcome.Redelivered;
import org.acme.quoteorder.coordination.fixture.Together;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link SeenEvents} keeps. */
public abstract class SeenEventsContract {
  private static final int WORKERS = 16;

  protected abstract SeenEvents events();

  /** Loses everything that is remembered. */
  protected abstract void loseEverything();

  @Test
  void only_a_finished_event_is_a_duplicate() {
    EventIdentity e = event();
    Receipt receipt = first(e);
    assertThat(events().receive(e)).isInstanceOf(Redelivered.class);
    assertThat(events().done(receipt)).isInstanceOf(Marked.class);
    assertThat(events().receive(e)).isInstanceOf(Duplicate.class);
    assertThat(events().receive(e)).isInstanceOf(Duplicate.class);
  }

  @Test
  void work_that_failed_is_done_at_the_redelivery() {
    EventIdentity e = event();
    int effects = 0;
    boolean fails = true;
    for (int delivery = 0; delivery < 3; delivery++) {
      Receipt receipt =
          events().receive(e).fold(First::receipt, Redelivered::receipt, d -> null, u -> null);
      if (receipt == null) {
        continue;
      }
      if (fails) {
        fails = false;
        continue;
      }
      effects++;
      events().done(receipt);
    }
    assertThat(effects).isEqualTo(1);
  }

  @Test
  void of_deliveries_at_once_one_is_the_first_and_none_is_a_duplicate() {
    for (int round = 0; round < 50; round++) {
      EventIdentity e = event();
      List<SeenOutcome> outcomes = Together.run(WORKERS, i -> events().receive(e));
      assertThat(outcomes).filteredOn(First.class::isInstance).hasSize(1);
      assertThat(outcomes).filteredOn(Redelivered.class::isInstance).hasSize(WORKERS - 1);
    }
  }

  @Test
  void a_late_delivery_never_takes_a_done_mark_back() {
    for (int round = 0; round < 200; round++) {
      EventIdentity e = event();
      Receipt receipt = first(e);
      Together.run(2, i -> i == 0 ? events().done(receipt) : events().receive(e));
      assertThat(events().receive(e)).isInstanceOf(Duplicate.class);
    }
  }

  @Test
  void a_done_mark_is_written_also_when_everything_was_lost() {
    EventIdentity e = event();
    Receipt receipt = first(e);
    loseEverything();
    assertThat(events().done(receipt)).isInstanceOf(Marked.class);
    assertThat(events().receive(e)).isInstanceOf(Duplicate.class);
  }

  @Test
  void a_done_mark_may_be_repeated_by_any_delivery() {
    EventIdentity e = event();
    Receipt a = first(e);
    Receipt b = ((Redelivered) events().receive(e)).receipt();
    events().done(b);
    assertThat(events().done(a)).isInstanceOf(Marked.class);
    assertThat(events().receive(e)).isInstanceOf(Duplicate.class);
  }

  @Test
  void events_of_different_sources_are_different_events() {
    EventIdentity e = event();
    events().done(first(e));
    first(new EventIdentity(e.source() + ":x", e.eventId()));
    first(new EventIdentity(e.source(), "x:" + e.eventId()));
  }

  private Receipt first(EventIdentity e) {
    SeenOutcome outcome = events().receive(e);
    assertThat(outcome).isInstanceOf(First.class);
    return ((First) outcome).receipt();
  }

  private static EventIdentity event() {
    return new EventIdentity("orders", UUID.randomUUID().toString());
  }
}
