package org.acme.quoteorder.support.story;

import java.util.ArrayList;
import java.util.List;
import org.acme.quoteorder.support.story.Client.Answer;

/** Every final answer that clients saw, as they saw it: what the system has promised. */
public final class ClientRecord {
  private final List<Saw> all = new ArrayList<>();

  /**
   * One answer.
   *
   * @param operation as the idempotency key's scope names it, {@code submit-order}
   */
  public record Saw(String operation, String order, String key, Answer answer) {
    boolean success() {
      return answer.status() >= 200 && answer.status() < 300;
    }

    boolean replayed() {
      return answer.header("Idempotent-Replayed").equals("true");
    }
  }

  public synchronized Answer add(String operation, String order, String key, Answer answer) {
    all.add(new Saw(operation, order, key, answer));
    return answer;
  }

  public synchronized List<Saw> all() {
    return List.copyOf(all);
  }

  /** What was seen of one order. */
  public synchronized List<Saw> of(String order) {
    return all.stream().filter(saw -> saw.order().equals(order)).toList();
  }
}
