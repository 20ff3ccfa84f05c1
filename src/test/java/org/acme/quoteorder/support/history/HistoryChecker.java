package org.acme.quoteorder.support.history;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.acme.quoteorder.support.history.Happened.DataLost;
import org.acme.quoteorder.support.history.Happened.Drawn;
import org.acme.quoteorder.support.history.Happened.Held;
import org.acme.quoteorder.support.history.Happened.Released;
import org.acme.quoteorder.support.history.Happened.Wrote;

/**
 * What must be true of every history of holders and fenced writes. It only says what is certain: of
 * two things whose spans overlap nobody knows which was first.
 */
final class HistoryChecker {
  private final List<Happened> all;
  private final long start;
  private final List<String> found = new ArrayList<>();

  private HistoryChecker(List<Happened> all) {
    this.all = all.stream().sorted(Comparator.comparingLong(h -> h.span().responded())).toList();
    this.start = all.stream().mapToLong(h -> h.span().invoked()).min().orElse(0);
  }

  static List<String> violations(List<Happened> history) {
    HistoryChecker checker = new HistoryChecker(history);
    checker.oneHolderAtATime();
    checker.releasedByItsOwner();
    checker.fencesGrow();
    checker.olderWritesAreRefused();
    return List.copyOf(checker.found);
  }

  /** While Redis keeps its data nobody believes to hold what somebody else believes to hold. */
  private void oneHolderAtATime() {
    List<Held> holds = of(Held.class);
    for (int i = 0; i < holds.size(); i++) {
      for (Held later : holds.subList(i + 1, holds.size())) {
        Held earlier = holds.get(i);
        if (earlier.name().equals(later.name())
            && !earlier.token().equals(later.token())
            && earlier.until() - later.span().responded() > 0
            && later.until() - later.span().responded() > 0
            && !lostBetween(earlier, later)) {
          report("two holders at once", earlier, later);
        }
      }
    }
  }

  /** Data that was lost after the earlier was granted may have let the later in. */
  private boolean lostBetween(Held earlier, Held later) {
    return of(DataLost.class).stream()
        .anyMatch(
            lost ->
                lost.span().responded() - earlier.span().invoked() >= 0
                    && lost.span().invoked() - later.span().responded() <= 0);
  }

  private void releasedByItsOwner() {
    for (Released release : of(Released.class)) {
      for (Held hold : of(Held.class)) {
        if (!hold.name().equals(release.name())) {
          continue;
        }
        boolean own = hold.token().equals(release.token());
        if (own && !hold.actor().equals(release.actor())) {
          report("released by somebody else", hold, release);
        }
        if (!own && isInside(release, hold) && !isNewer(release, hold)) {
          report("released while another held it", hold, release);
        }
      }
    }
  }

  /** The release was asked for and answered while this hold lasted. */
  private static boolean isInside(Released release, Held hold) {
    return hold.span().before(release.span()) && release.span().responded() - hold.until() < 0;
  }

  /** What was released had been granted after this hold: two holders, and no wrong release. */
  private boolean isNewer(Released release, Held hold) {
    return of(Held.class).stream()
        .filter(own -> own.token().equals(release.token()))
        .anyMatch(own -> own.span().responded() - hold.span().responded() > 0);
  }

  private void fencesGrow() {
    List<Drawn> draws = of(Drawn.class);
    for (int i = 0; i < draws.size(); i++) {
      for (Drawn later : draws.subList(i + 1, draws.size())) {
        Drawn earlier = draws.get(i);
        if (!earlier.name().equals(later.name())) {
          continue;
        }
        if (earlier.fence() == later.fence()) {
          report("one token drawn twice", earlier, later);
        } else if (earlier.span().before(later.span()) && earlier.fence() > later.fence()) {
          report("a token that is smaller than one drawn before", earlier, later);
        }
      }
    }
  }

  /** Once a newer token was drawn, or written under, no older one passes. */
  private void olderWritesAreRefused() {
    for (Wrote write : of(Wrote.class)) {
      if (!write.accepted()) {
        continue;
      }
      for (Drawn newer : of(Drawn.class)) {
        if (isNewer(newer.name(), newer.fence(), write) && newer.span().before(write.span())) {
          report("an older write was accepted after a newer token was drawn", newer, write);
        }
      }
      for (Wrote newer : of(Wrote.class)) {
        if (newer.accepted()
            && isNewer(newer.name(), newer.fence(), write)
            && newer.span().before(write.span())) {
          report("an older write was accepted after a newer one", newer, write);
        }
      }
    }
  }

  private static boolean isNewer(String name, long fence, Wrote write) {
    return name.equals(write.name()) && fence > write.fence();
  }

  private <T extends Happened> List<T> of(Class<T> type) {
    return all.stream().filter(type::isInstance).map(type::cast).toList();
  }

  private void report(String what, Happened first, Happened second) {
    found.add(what + ":\n  " + told(first) + "\n  " + told(second));
  }

  private String told(Happened happened) {
    String when = at(happened.span().invoked()) + " to " + at(happened.span().responded());
    return when
        + (happened instanceof Held held ? ", believed until " + at(held.until()) : "")
        + ": "
        + words(happened);
  }

  private static String words(Happened happened) {
    if (happened instanceof Held h) {
      return h.actor() + " got " + h.name() + " as " + h.token();
    }
    if (happened instanceof Released r) {
      return r.actor() + " released " + r.name() + " as " + r.token();
    }
    if (happened instanceof Drawn d) {
      return d.actor() + " drew " + d.fence() + " for " + d.name();
    }
    if (happened instanceof Wrote w) {
      return w.actor() + " wrote under " + w.fence() + " of " + w.name();
    }
    return "data was lost";
  }

  /** Milliseconds since the first entry. */
  private String at(long nanos) {
    return Duration.ofNanos(nanos - start).toNanos() / 1_000 / 1_000.0 + " ms";
  }
}
