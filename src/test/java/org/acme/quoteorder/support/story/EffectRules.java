package org.acme.quoteorder.support.story;

import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.acme.quoteorder.order.OrderStatus;
import org.acme.quoteorder.support.story.Facts.Effect;
import org.acme.quoteorder.support.story.Facts.Job;
import org.acme.quoteorder.support.story.Facts.Transition;

/**
 * I1 in the partners' memory. A fulfilled order had each of its steps once; one that ended
 * otherwise had some of them, each once; one that was cancelled before any attempt had none; and
 * nothing happens after the end.
 */
final class EffectRules {
  private EffectRules() {}

  static void check(Facts facts, Findings found) {
    Map<String, Long> effects =
        facts.effects().stream()
            .collect(Collectors.groupingBy(Effect::step, TreeMap::new, Collectors.counting()));
    effects.forEach(
        (step, times) ->
            found.that(times == 1, "I1", "step " + step + " had " + times + " effects"));
    Set<String> planned =
        facts.jobs().stream().map(Job::step).collect(Collectors.toCollection(TreeSet::new));
    String compared = "planned " + planned + ", effects " + effects.keySet();
    found.that(planned.containsAll(effects.keySet()), "I1", compared);
    found.that(
        facts.everProcessing() || effects.isEmpty(),
        "I1",
        "had effects and was never worked on: " + effects.keySet());
    if (facts.row().filter(row -> row.status() == OrderStatus.FULFILLED).isPresent()) {
      found.that(!planned.isEmpty() && planned.equals(effects.keySet()), "I1", compared);
      facts.jobs().forEach(job -> completed(job, found));
    }
    afterTheEnd(facts, found);
  }

  private static void completed(Job job, Findings found) {
    found.that(
        job.outcome().equals("COMPLETED"), "I4", "step " + job.step() + " is " + job.outcome());
  }

  private static void afterTheEnd(Facts facts, Findings found) {
    facts.transitions().stream()
        .filter(t -> t.to().terminal())
        .map(Transition::at)
        .findFirst()
        .ifPresent(end -> facts.effects().forEach(effect -> notAfter(end, effect, found)));
  }

  private static void notAfter(Instant end, Effect effect, Findings found) {
    found.that(
        !effect.at().isAfter(end), "I2", "step " + effect.step() + " happened after the end");
  }
}
