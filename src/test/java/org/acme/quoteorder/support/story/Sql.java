package org.acme.quoteorder.support.story;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;

/** Single statements in a test's own words: a question with one answer, or a change by hand. */
public final class Sql {
  private final Connections database;

  public Sql(Connections database) {
    this.database = database;
  }

  /** Where a statement runs. */
  @FunctionalInterface
  public interface Connections {
    Connection open() throws SQLException;
  }

  /** The first column of the first row as text; empty when there is no row. */
  public String one(String sql, Object... values) {
    try (var connection = database.open();
        var statement = prepared(connection, sql, values);
        var rows = statement.executeQuery()) {
      return rows.next() ? rows.getString(1) : "";
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** How many rows the statement changed. */
  public int update(String sql, Object... values) {
    try (var connection = database.open();
        var statement = prepared(connection, sql, values)) {
      return statement.executeUpdate();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static PreparedStatement prepared(Connection connection, String sql, Object... values)
      throws SQLException {
    var statement = connection.prepareStatement(sql);
    for (int i = 0; i < values.length; i++) {
      // PostgreSQL finds out what it is: an id may come as text.
      statement.setObject(i + 1, values[i], Types.OTHER);
    }
    return statement;
  }
}
