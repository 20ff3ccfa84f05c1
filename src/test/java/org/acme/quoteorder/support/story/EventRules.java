package org.acme.quoteorder.support.story;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.acme.quoteorder.order.OrderStatus;
import org.acme.quoteorder.support.story.Facts.Told;

/**
 * I1, I2 and I4 in Kafka: each change is told, by one identity, however often that is there; a
 * submit and a cancel each have their own type.
 */
final class EventRules {
  private EventRules() {}

  static void check(Facts facts, Findings found) {
    Map<Long, Set<String>> identities =
        facts.told().stream()
            .collect(
                Collectors.groupingBy(
                    Told::version, TreeMap::new, Collectors.mapping(Told::id, Collectors.toSet())));
    identities.forEach(
        (version, ids) ->
            found.that(
                ids.size() == 1,
                "I2",
                "version " + version + " is told by " + ids.size() + " events"));
    for (long version : HistoryRules.toBeTold(facts)) {
      found.that(identities.containsKey(version), "I4", "version " + version + " was never told");
    }
    found.that(
        HistoryRules.toBeTold(facts).containsAll(identities.keySet()),
        "I4",
        "versions are told that never were: " + identities.keySet());
    oneIdentity(facts, "order.submitted", OrderStatus.READY, found);
    oneIdentity(facts, "order.cancelled", OrderStatus.CANCELLED, found);
  }

  private static void oneIdentity(Facts facts, String type, OrderStatus reached, Findings found) {
    long wanted = facts.transitions().stream().anyMatch(t -> t.to() == reached) ? 1 : 0;
    long told =
        facts.told().stream().filter(t -> t.type().equals(type)).map(Told::id).distinct().count();
    found.that(told == wanted, "I1", "has " + told + " identities of " + type);
  }
}
