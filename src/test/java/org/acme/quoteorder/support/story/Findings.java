package org.acme.quoteorder.support.story;

import java.util.ArrayList;
import java.util.List;

/** What the rules find about one order. */
final class Findings {
  private final String order;
  private final List<Violation> all = new ArrayList<>();

  Findings(String order) {
    this.order = order;
  }

  void that(boolean holds, String invariant, String otherwise) {
    if (!holds) {
      all.add(new Violation(invariant, order, otherwise));
    }
  }

  List<Violation> all() {
    return List.copyOf(all);
  }
}
