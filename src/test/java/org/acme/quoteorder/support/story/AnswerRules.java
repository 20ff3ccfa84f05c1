package org.acme.quoteorder.support.story;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.acme.quoteorder.support.story.Client.Answer;
import org.acme.quoteorder.support.story.ClientRecord.Saw;
import org.acme.quoteorder.support.story.Facts.Kept;

/**
 * I4 between the clients and PostgreSQL: every 2xx is kept, byte for byte; every repetition heard
 * the same; an operation succeeded once, under one key; and nobody heard an error that nobody
 * planned.
 */
final class AnswerRules {
  private static final int UNAVAILABLE = 503;
  private static final int ERROR = 500;

  private AnswerRules() {}

  static void check(Facts facts, Findings found) {
    Map<String, List<Saw>> byKey =
        facts.seen().stream()
            .filter(Saw::success)
            .collect(
                Collectors.groupingBy(
                    saw -> saw.operation() + " " + saw.key(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    byKey.values().forEach(same -> repetitions(same, found));
    byKey.values().forEach(same -> kept(facts, same.get(0), found));
    facts.seen().forEach(saw -> planned(saw, found));
    onceOnly(facts, found);
  }

  private static void repetitions(List<Saw> same, Findings found) {
    Answer first = same.get(0).answer();
    for (Saw saw : same) {
      Answer answer = saw.answer();
      found.that(
          answer.status() == first.status() && answer.body().equals(first.body()),
          "I4",
          saw.operation() + " heard " + told(first) + " and then " + told(answer));
      for (String header : List.of("Location", "ETag", "Content-Type")) {
        found.that(
            answer.header(header).equals(first.header(header)),
            "I4",
            saw.operation() + " heard two values of " + header);
      }
      found.that(
          answer.json().path("orderId").asText(saw.order()).equals(saw.order()),
          "I6",
          saw.operation() + " heard of another order: " + answer.body());
    }
    long notReplayed = same.stream().filter(saw -> !saw.replayed()).count();
    found.that(
        notReplayed <= 1,
        "I1",
        same.get(0).operation() + " succeeded " + notReplayed + " times under one key");
  }

  private static void kept(Facts facts, Saw saw, Findings found) {
    List<Kept> rows =
        facts.kept().stream()
            .filter(k -> k.operation().equals(saw.operation()) && k.key().equals(saw.key()))
            .toList();
    found.that(rows.size() == 1, "I4", "a 2xx without its record: " + told(saw.answer()));
    for (Kept row : rows) {
      found.that(
          row.status().equals("COMPLETED")
              && row.answered() == saw.answer().status()
              && saw.answer().body().equals(row.body()),
          "I4",
          "heard " + told(saw.answer()) + ", kept is " + row.answered() + " " + row.body());
    }
    found.that(facts.row().isPresent(), "I4", "a 2xx for an order that is not there");
  }

  private static void planned(Saw saw, Findings found) {
    int status = saw.answer().status();
    found.that(
        status < ERROR || status == UNAVAILABLE,
        "I4",
        saw.operation() + " heard " + told(saw.answer()));
  }

  /** Whatever key it came under. */
  private static void onceOnly(Facts facts, Findings found) {
    facts.kept().stream()
        .filter(kept -> kept.operation().equals("submit-order") && kept.answered() < 300)
        .filter(kept -> kept.status().equals("COMPLETED"))
        .collect(Collectors.groupingBy(Kept::operation, Collectors.counting()))
        .forEach(
            (operation, times) ->
                found.that(times == 1, "I1", operation + " succeeded under " + times + " keys"));
  }

  private static String told(Answer answer) {
    return answer.status() + " " + answer.body();
  }
}
