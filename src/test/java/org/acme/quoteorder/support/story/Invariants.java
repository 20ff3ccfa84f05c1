package org.acme.quoteorder.support.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.acme.quoteorder.messaging.Topics;
import org.acme.quoteorder.order.OrderStatus;
import org.acme.quoteorder.support.kafka.Topic;
import org.acme.quoteorder.support.services.RunningServices;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * What must hold of a set of submitted orders, whatever happened: one order's event identity, one
 * effect for each step (I1), the state diagram and growing versions (I2), one attempt at a time
 * (I3), nothing lost after a 2xx (I4). Reads the truth itself, never the application.
 */
public final class Invariants {

  private final RunningServices services;

  public Invariants(RunningServices services) {
    this.services = services;
  }

  /** Waits until all of it holds; fails with what still does not. */
  public void awaitAll(Collection<String> submitted, Duration atMost) {
    await().atMost(atMost).untilAsserted(() -> assertThat(violations(submitted)).isEmpty());
  }

  /** Everything that does not hold, in words; empty when all holds. */
  private List<String> violations(Collection<String> submitted) {
    List<String> found = new ArrayList<>();
    var events = events();
    try (var database = services.postgres().connect()) {
      for (String order : submitted) {
        found.addAll(ofOrder(database, UUID.fromString(order)));
        found.addAll(ofEvents(order, events.getOrDefault(order, List.of())));
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return found;
  }

  private static List<String> ofOrder(Connection database, UUID order) throws SQLException {
    List<String> found = new ArrayList<>();
    found.addAll(ofTransitions(database, order));
    found.addAll(ofEffects(database, order));
    return found;
  }

  /**
   * I2 and I3 in PostgreSQL: each transition starts where the last one ended, and attempts grow by
   * one.
   */
  private static List<String> ofTransitions(Connection database, UUID order) throws SQLException {
    List<String> found = new ArrayList<>();
    String sql =
        "select from_status, to_status, version, attempt from order_transition where order_id = ? order by version";
    try (var statement = database.prepareStatement(sql)) {
      statement.setObject(1, order);
      var rows = statement.executeQuery();
      String last = null;
      long version = 0;
      long attempt = 0;
      while (rows.next()) {
        String from = rows.getString(1);
        String to = rows.getString(2);
        if (last != null && !last.equals(from)) {
          found.add(order + ": I2 goes on from " + from + " but was " + last);
        }
        if (from != null && !OrderStatus.valueOf(from).mayBecome(OrderStatus.valueOf(to))) {
          found.add(order + ": I2 " + from + " to " + to);
        }
        if (rows.getLong(3) != version + 1) {
          found.add(order + ": I2 version " + rows.getLong(3) + " after " + version);
        }
        long next = to.equals("PROCESSING") ? attempt + 1 : attempt;
        if (rows.getLong(4) != next) {
          found.add(order + ": I3 attempt " + rows.getLong(4) + " after " + attempt);
        }
        last = to;
        version = rows.getLong(3);
        attempt = rows.getLong(4);
      }
      if (!"FULFILLED".equals(last)) {
        found.add(order + ": I4 ended as " + last);
      }
    }
    return found;
  }

  /**
   * I1 in the partners' memory: every step of the order had one effect, and no other effect is
   * there.
   */
  private static List<String> ofEffects(Connection database, UUID order) throws SQLException {
    List<String> found = new ArrayList<>();
    Map<String, Integer> effects = effects(database, order);
    Map<String, String> planned = plannedSteps(database, order);
    planned.forEach(
        (step, outcome) -> {
          if (!outcome.equals("COMPLETED")) {
            found.add(order + ": I4 step " + step + " is " + outcome);
          }
        });
    if (planned.isEmpty() || !effects.keySet().equals(planned.keySet())) {
      found.add(order + ": I1 planned " + planned.keySet() + ", effects " + effects.keySet());
    }
    effects.forEach(
        (step, times) -> {
          if (times != 1) {
            found.add(order + ": I1 step " + step + " had " + times + " effects");
          }
        });
    return found;
  }

  private static Map<String, Integer> effects(Connection database, UUID order) throws SQLException {
    Map<String, Integer> effects = new TreeMap<>();
    String sql = "select step from sim_effect where business_key = ? and system <> 'rating'";
    try (var statement = database.prepareStatement(sql)) {
      statement.setString(1, order.toString());
      var rows = statement.executeQuery();
      while (rows.next()) {
        effects.merge(rows.getString(1), 1, Integer::sum);
      }
    }
    return effects;
  }

  /** The outcome of each step that was planned. */
  private static Map<String, String> plannedSteps(Connection database, UUID order)
      throws SQLException {
    Map<String, String> planned = new TreeMap<>();
    String sql = "select step, outcome from processed_job where order_id = ?";
    try (var statement = database.prepareStatement(sql)) {
      statement.setObject(1, order);
      var rows = statement.executeQuery();
      while (rows.next()) {
        planned.put(rows.getString(1), rows.getString(2));
      }
    }
    return planned;
  }

  /** I1 and I2 in Kafka: one identity of order.submitted; one identity for each version. */
  private static List<String> ofEvents(String order, List<ConsumerRecord<String, byte[]>> records) {
    List<String> found = new ArrayList<>();
    Set<String> submitted = new HashSet<>();
    Map<String, Set<String>> identities = new HashMap<>();
    for (var event : records) {
      if (Topic.header(event, "ce_type").equals("order.submitted")) {
        submitted.add(Topic.header(event, "ce_id"));
      }
      identities
          .computeIfAbsent(Topic.header(event, "ce_aggregateversion"), version -> new HashSet<>())
          .add(Topic.header(event, "ce_id"));
    }
    if (submitted.size() != 1) {
      found.add(order + ": I1 has " + submitted.size() + " identities of order.submitted");
    }
    identities.forEach(
        (version, ids) -> {
          if (ids.size() != 1) {
            found.add(order + ": I2 version " + version + " is told by " + ids.size() + " events");
          }
        });
    return found;
  }

  /** Every record of the orders' topic, by key. */
  private Map<String, List<ConsumerRecord<String, byte[]>>> events() {
    return new Topic(services.kafka().bootstrapServers(), Topics.ORDERS)
        .records().stream().collect(Collectors.groupingBy(event -> String.valueOf(event.key())));
  }
}
