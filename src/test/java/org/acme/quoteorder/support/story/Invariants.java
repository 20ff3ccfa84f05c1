package org.acme.quoteorder.support.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.acme.quoteorder.messaging.Topics;
import org.acme.quoteorder.order.OrderStatus;
import org.acme.quoteorder.support.kafka.Topic;
import org.acme.quoteorder.support.services.RunningServices;
import org.acme.quoteorder.support.story.Facts.Told;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.awaitility.core.ConditionTimeoutException;

/**
 * What must hold of a set of orders, whatever happened: one event identity and one effect for each
 * step (I1), the state diagram, growing versions and an end that stays (I2), one attempt at a time
 * (I3), nothing lost and nothing told otherwise after a 2xx (I4). Reads PostgreSQL, Kafka and the
 * partners' memory itself, never the application; what clients saw, they bring.
 */
public final class Invariants {
  private final Sql.Connections database;
  private final Supplier<Map<String, List<Told>>> events;
  private final ClientRecord record;

  public Invariants(RunningServices services) {
    this(services, new ClientRecord());
  }

  /** The same, held against what these clients saw. */
  public Invariants(RunningServices services, ClientRecord record) {
    this(
        () -> services.postgres().connect(),
        () -> onTopic(new Topic(services.kafka().bootstrapServers(), Topics.ORDERS)),
        record);
  }

  Invariants(
      Sql.Connections database, Supplier<Map<String, List<Told>>> events, ClientRecord record) {
    this.database = database;
    this.events = events;
    this.record = record;
  }

  /** Waits until all of it holds, for orders that must be fulfilled. */
  public void awaitAll(Collection<String> submitted, Duration atMost) {
    awaitExpected(
        submitted.stream().map(o -> Expected.toEndAs(o, OrderStatus.FULFILLED)).toList(), atMost);
  }

  /** Waits until all of it holds; fails with a report of what still does not. */
  public void awaitExpected(Collection<Expected> expected, Duration atMost) {
    try {
      await().atMost(atMost).until(() -> check(expected).violations().isEmpty());
    } catch (ConditionTimeoutException e) {
      Report last = check(expected);
      assertThat(last.violations()).as("%s", last).isEmpty();
    }
  }

  /** Looks once. */
  public Report check(Collection<Expected> expected) {
    List<Violation> violations = new ArrayList<>();
    Map<String, Facts> facts = new LinkedHashMap<>();
    var told = events.get();
    try (Connection connection = database.open()) {
      FactsReader reader = new FactsReader(connection);
      for (Expected each : expected) {
        String order = each.order();
        Facts read = reader.read(order, told.getOrDefault(order, List.of()), record.of(order));
        facts.put(order, read);
        violations.addAll(violations(read, each));
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return new Report(violations, facts);
  }

  static List<Violation> violations(Facts facts, Expected expected) {
    Findings found = new Findings(facts.order());
    HistoryRules.check(facts, expected, found);
    EffectRules.check(facts, found);
    EventRules.check(facts, found);
    AnswerRules.check(facts, found);
    return found.all();
  }

  private static Map<String, List<Told>> onTopic(Topic topic) {
    return topic.records().stream()
        .collect(
            Collectors.groupingBy(
                event -> String.valueOf(event.key()),
                Collectors.mapping(Invariants::told, Collectors.toList())));
  }

  private static Told told(ConsumerRecord<String, byte[]> event) {
    return new Told(
        Topic.header(event, "ce_id"),
        Topic.header(event, "ce_type"),
        Long.parseLong(Topic.header(event, "ce_aggregateversion")));
  }
}
