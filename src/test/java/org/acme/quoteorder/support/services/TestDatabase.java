package org.acme.quoteorder.support.services;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * An empty schema for one test that starts no application: on the PostgreSQL that all tests of this
 * JVM share, or, where containers were asked for, on a server of its own.
 */
public final class TestDatabase implements AutoCloseable {
  private static final String URL = "quarkus.datasource.jdbc.url";

  private final String url;
  private final @Nullable PostgresServer own;

  private TestDatabase(String url, @Nullable PostgresServer own) {
    this.url = url;
    this.own = own;
  }

  public static TestDatabase create(String schema) {
    PostgresServer own = Files.exists(TestServices.FILE) ? null : PostgresServer.start();
    String server = own == null ? shared() : own.jdbcUrl();
    TestDatabase database = new TestDatabase(server + "?currentSchema=" + schema, own);
    try (Connection connection = database.connect();
        var statement = connection.createStatement()) {
      statement.execute("drop schema if exists " + schema + " cascade");
      statement.execute("create schema " + schema);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return database;
  }

  private static String shared() {
    Properties services = new Properties();
    try (Reader in = Files.newBufferedReader(TestServices.FILE)) {
      services.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return services.getProperty(URL);
  }

  /** With the schema in it; the role and its password are {@link PostgresServer}'s. */
  public String jdbcUrl() {
    return url;
  }

  public Connection connect() throws SQLException {
    return DriverManager.getConnection(url, PostgresServer.USER, PostgresServer.PASSWORD);
  }

  @Override
  public void close() {
    if (own != null) {
      own.close();
    }
  }
}
