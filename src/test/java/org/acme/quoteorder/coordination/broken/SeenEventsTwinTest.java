package org.acme.quoteorder.coordination.broken;

import java.util.UUID;
import org.acme.quoteorder.coordination.dedupe.DoneOutcome;
import org.acme.quoteorder.coordination.dedupe.EventIdentity;
import org.acme.quoteorder.coordination.dedupe.Receipt;
import org.acme.quoteorder.coordination.dedupe.SeenEvents;
import org.acme.quoteorder.coordination.dedupe.SeenEventsContract;
import org.acme.quoteorder.coordination.dedupe.SeenOutcome;
import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

final class SeenEventsTwinTest {
  @Test
  void a_mark_before_the_work_that_counts_as_done_is_caught() {
    Twin.isCaughtAt(
        MarksBeforeTheWork.class,
        "work_that_failed_is_done_at_the_redelivery",
        "only_a_finished_event_is_a_duplicate",
        "of_deliveries_at_once_one_is_the_first_and_none_is_a_duplicate");
  }

  @Test
  void a_look_and_a_later_mark_are_caught() {
    Twin.isCaughtAt(
        LooksThenMarks.class,
        "of_deliveries_at_once_one_is_the_first_and_none_is_a_duplicate",
        "a_late_delivery_never_takes_a_done_mark_back");
  }

  @Test
  void a_done_mark_that_needs_its_received_mark_is_caught() {
    Twin.isCaughtAt(
        MarksOnlyWhatItKnows.class, "a_done_mark_is_written_also_when_everything_was_lost");
  }

  @ExtendWith(Twin.OnlyOnRequest.class)
  abstract static class Plain extends SeenEventsContract implements SeenEvents {
    @RegisterExtension static final RedisFloor FLOOR = RedisFloor.patient();

    @Override
    protected SeenEvents events() {
      return this;
    }

    @Override
    protected void loseEverything() {
      FLOOR.server().flushAll();
    }

    @Override
    public DoneOutcome done(Receipt r) {
      command(r.event(), "SET", "DONE", "PX", "60000");
      return new DoneOutcome.Marked();
    }

    static Receipt receipt(EventIdentity e) {
      return new Receipt(e, UUID.randomUUID().toString());
    }

    static String command(EventIdentity e, String command, String... args) {
      return Twin.command(
              FLOOR.scripts(), FLOOR.keys().dedupe(e.source(), e.eventId()), command, args)
          .text(0);
    }
  }

  /** SET NX, and whoever finds the mark skips the work: the usual advice. */
  static final class MarksBeforeTheWork extends Plain {
    @Override
    public SeenOutcome receive(EventIdentity e) {
      return command(e, "SET", "SEEN", "NX", "PX", "60000").equals("OK")
          ? new SeenOutcome.First(receipt(e))
          : new SeenOutcome.Duplicate();
    }
  }

  static class LooksThenMarks extends Plain {
    @Override
    public SeenOutcome receive(EventIdentity e) {
      String seen = command(e, "GET");
      if (seen.equals("DONE")) {
        return new SeenOutcome.Duplicate();
      }
      command(e, "SET", "RECEIVED", "PX", "60000");
      return seen.isEmpty()
          ? new SeenOutcome.First(receipt(e))
          : new SeenOutcome.Redelivered(receipt(e));
    }
  }

  static final class MarksOnlyWhatItKnows extends LooksThenMarks {
    @Override
    public DoneOutcome done(Receipt r) {
      command(r.event(), "SET", "DONE", "XX", "PX", "60000");
      return new DoneOutcome.Marked();
    }
  }
}
