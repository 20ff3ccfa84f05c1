package org.acme.quoteorder.support.story;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.acme.quoteorder.order.OrderStatus;
import org.acme.quoteorder.support.story.Facts.Told;
import org.jspecify.annotations.Nullable;

/** Reads the truth itself, in the words of the tables and never through the application. */
final class FactsReader {
  private final Connection database;

  FactsReader(Connection database) {
    this.database = database;
  }

  private interface Reads<T> {
    T read(ResultSet row) throws SQLException;
  }

  Facts read(String order, List<Told> told, List<ClientRecord.Saw> seen) throws SQLException {
    UUID id = UUID.fromString(order);
    return new Facts(
        order, row(id), transitions(id), jobs(id), effects(order), told, kept(order), seen);
  }

  private Optional<Facts.Row> row(UUID id) throws SQLException {
    return all(
            "select status, version, attempt from quote_order where id = ?",
            id,
            r -> new Facts.Row(OrderStatus.valueOf(r.getString(1)), r.getLong(2), r.getLong(3)))
        .stream()
        .findFirst();
  }

  private List<Facts.Transition> transitions(UUID id) throws SQLException {
    return all(
        "select version, from_status, to_status, attempt, at from order_transition where order_id = ? order by version",
        id,
        r ->
            new Facts.Transition(
                r.getLong(1),
                status(r.getString(2)),
                OrderStatus.valueOf(r.getString(3)),
                r.getLong(4),
                r.getTimestamp(5).toInstant()));
  }

  private static @Nullable OrderStatus status(@Nullable String name) {
    return name == null ? null : OrderStatus.valueOf(name);
  }

  private List<Facts.Job> jobs(UUID id) throws SQLException {
    return all(
        "select step, outcome from processed_job where order_id = ? order by position",
        id,
        r -> new Facts.Job(r.getString(1), r.getString(2)));
  }

  private List<Facts.Effect> effects(String order) throws SQLException {
    return all(
        "select step, at from sim_effect where business_key = ? and system <> 'rating' order by at",
        order,
        r -> new Facts.Effect(r.getString(1), r.getTimestamp(2).toInstant()));
  }

  private List<Facts.Kept> kept(String order) throws SQLException {
    return all(
        "select operation_name, idempotency_key, status, (response_payload ->> 'status')::int, response_payload ->> 'body'"
            + " from api_idempotency_keys where business_id = ?",
        order,
        r ->
            new Facts.Kept(
                r.getString(1), r.getString(2), r.getString(3), r.getInt(4), r.getString(5)));
  }

  private <T> List<T> all(String sql, Object order, Reads<T> reads) throws SQLException {
    try (var statement = database.prepareStatement(sql)) {
      statement.setObject(1, order);
      try (var rows = statement.executeQuery()) {
        List<T> found = new ArrayList<>();
        while (rows.next()) {
          found.add(reads.read(rows));
        }
        return found;
      }
    }
  }
}
