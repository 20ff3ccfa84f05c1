package org.acme.quoteorder.support.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.acme.quoteorder.support.proxy.wire.Request;
import org.acme.quoteorder.support.services.PostgresServer;
import org.acme.quoteorder.support.services.TestDatabase;
import org.acme.quoteorder.support.story.Sql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** PostgreSQL commits, and the client does not learn it. */
@Timeout(60)
class LostCommitTest {
  private static TestDatabase database;
  private static Sql sql;
  private FaultProxy proxy;
  private String url;

  @BeforeAll
  static void table() {
    database = TestDatabase.create("lost_commit");
    sql = new Sql(() -> database.connect());
    sql.update("create table written (n int)");
  }

  @AfterAll
  static void end() {
    database.close();
  }

  @BeforeEach
  void aLine() {
    sql.update("truncate written");
    URI direct = URI.create(database.jdbcUrl().replaceFirst("^jdbc:", ""));
    proxy = FaultProxy.inFrontOf(direct.getHost(), direct.getPort());
    url = database.jdbcUrl().replace(":" + direct.getPort() + "/", ":" + proxy.port() + "/");
  }

  @AfterEach
  void noLine() {
    proxy.close();
  }

  @Test
  void the_second_commit_is_lost_and_what_it_committed_is_there() throws SQLException {
    proxy.loseReply(Replies.to("COMMIT").number(2));
    try (Connection connection = connect()) {
      write(connection, 1);
      connection.commit();
      write(connection, 2);
      assertThatThrownBy(connection::commit).isInstanceOf(SQLException.class);
    }
    assertThat(sql.one("select string_agg(n::text, ' ' order by n) from written")).isEqualTo("1 2");
    assertThat(proxy.traffic().lost()).extracting(Request::command).containsExactly("COMMIT");
  }

  @Test
  void a_commit_that_never_arrived_is_something_else() throws SQLException {
    try (Connection connection = connect()) {
      write(connection, 1);
      proxy.cut();
      assertThatThrownBy(connection::commit).isInstanceOf(SQLException.class);
    }
    assertThat(sql.one("select count(*) from written")).isEqualTo("0");
  }

  private Connection connect() throws SQLException {
    Connection connection =
        DriverManager.getConnection(url, PostgresServer.USER, PostgresServer.PASSWORD);
    connection.setAutoCommit(false);
    return connection;
  }

  private static void write(Connection connection, int n) throws SQLException {
    try (var statement = connection.prepareStatement("insert into written values (?)")) {
      statement.setInt(1, n);
      statement.executeUpdate();
    }
  }
}
