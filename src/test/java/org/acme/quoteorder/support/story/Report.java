package org.acme.quoteorder.support.story;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What was found, for a person: each order with what does not hold and what was read of it. */
public final class Report {
  private final List<Violation> violations;
  private final Map<String, Facts> facts;

  Report(List<Violation> violations, Map<String, Facts> facts) {
    this.violations = List.copyOf(violations);
    this.facts = Map.copyOf(facts);
  }

  public List<Violation> violations() {
    return violations;
  }

  @Override
  public String toString() {
    if (violations.isEmpty()) {
      return "all invariants hold for " + facts.size() + " orders";
    }
    return violations.stream().collect(Collectors.groupingBy(Violation::order)).entrySet().stream()
        .map(entry -> of(entry.getKey(), entry.getValue()))
        .collect(Collectors.joining("\n", violations.size() + " violations\n", ""));
  }

  private String of(String order, List<Violation> found) {
    StringBuilder text = new StringBuilder("order ").append(order).append('\n');
    found.forEach(
        v -> text.append("  ").append(v.invariant()).append(' ').append(v.what()).append('\n'));
    Facts read = facts.get(order);
    if (read != null) {
      lines(text, "row", read.row().stream().toList());
      lines(text, "transition", read.transitions());
      lines(text, "job", read.jobs());
      lines(text, "effect", read.effects());
      lines(text, "event", read.told());
      lines(text, "kept", read.kept());
      lines(text, "seen", read.seen());
    }
    return text.toString();
  }

  private static void lines(StringBuilder text, String what, List<?> facts) {
    facts.forEach(fact -> text.append("    ").append(what).append(' ').append(fact).append('\n'));
  }
}
