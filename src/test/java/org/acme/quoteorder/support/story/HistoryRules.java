package org.acme.quoteorder.support.story;

import java.util.List;
import org.acme.quoteorder.order.OrderStatus;
import org.acme.quoteorder.support.story.Facts.Row;
import org.acme.quoteorder.support.story.Facts.Transition;
import org.jspecify.annotations.Nullable;

/** I2 and I3 in PostgreSQL, and where the order had to end. */
final class HistoryRules {
  private HistoryRules() {}

  static void check(Facts facts, Expected expected, Findings found) {
    @Nullable OrderStatus last = null;
    long version = 0;
    long attempt = 0;
    for (Transition t : facts.transitions()) {
      found.that(t.from() == last, "I2", "goes on from " + t.from() + " but was " + last);
      found.that(isMove(t), "I2", t.from() + " to " + t.to() + " is not in the diagram");
      found.that(t.version() == version + 1, "I2", "version " + t.version() + " after " + version);
      long next = t.to() == OrderStatus.PROCESSING ? attempt + 1 : attempt;
      found.that(t.attempt() == next, "I3", "attempt " + t.attempt() + " after " + attempt);
      last = t.to();
      version = t.version();
      attempt = t.attempt();
    }
    row(facts, new Row(last == null ? OrderStatus.DRAFT : last, version, attempt), found);
    found.that(
        last != null && expected.ends().contains(last),
        "I4",
        "ended as " + last + " and not as " + expected.ends());
  }

  private static boolean isMove(Transition t) {
    return t.from() == null ? t.to() == OrderStatus.DRAFT : t.from().mayBecome(t.to());
  }

  private static void row(Facts facts, Row told, Findings found) {
    found.that(facts.row().isPresent(), "I4", "is not there");
    facts
        .row()
        .ifPresent(
            row -> found.that(row.equals(told), "I2", "is " + row + ", its history says " + told));
  }

  /** Whether the history's versions are told, from the one after the draft on. */
  static List<Long> toBeTold(Facts facts) {
    return facts.transitions().stream().map(Transition::version).filter(v -> v > 1).toList();
  }
}
