package org.acme.quoteorder.coordination.leader;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What observers were told on all nodes, in the order in which it happened. */
final class Witness {

  /** Something that one node's observer was told. */
  record Told(String node, Leadership leadership, boolean elected, String why) {
    long term() {
      return leadership.term().value();
    }

    @Override
    public String toString() {
      return node + (elected ? " leads " : " " + why + " ") + term();
    }
  }

  private final List<Told> history = new ArrayList<>();

  LeaderObserver on(String node) {
    return new LeaderObserver() {
      @Override
      public void elected(Leadership leadership) {
        add(new Told(node, leadership, true, ""));
      }

      @Override
      public void deposed(Leadership leadership, Deposed why) {
        add(new Told(node, leadership, false, why.label()));
      }
    };
  }

  private synchronized void add(Told told) {
    history.add(told);
  }

  synchronized List<Told> history() {
    return List.copyOf(history);
  }

  List<Long> terms() {
    return history().stream().filter(Told::elected).map(Told::term).toList();
  }

  /** The end of a leadership; empty while nobody was told of it. */
  List<String> ends(Leadership leadership) {
    return history().stream()
        .filter(told -> !told.elected() && told.leadership() == leadership)
        .map(Told::why)
        .toList();
  }

  /** What contradicts "each once per leadership, elected before deposed, one at a time". */
  List<String> contradictions() {
    List<String> found = new ArrayList<>();
    Map<String, Leadership> leading = new HashMap<>();
    for (Told told : history()) {
      Leadership before = told.elected() ? null : told.leadership();
      if (leading.remove(told.node()) != before) {
        found.add(told.toString());
      }
      if (told.elected()) {
        leading.put(told.node(), told.leadership());
      }
    }
    leading.forEach((node, leadership) -> found.add(node + " was never told the end"));
    return found;
  }
}
