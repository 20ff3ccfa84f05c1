package org.acme.quoteorder.coordination.lease;

import java.sql.Connection;
import java.sql.SQLException;
import org.acme.quoteorder.coordination.key.KeySpace;
import org.acme.quoteorder.coordination.lease.sql.FencingTokenMapper;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;

/**
 * Fencing tokens for a process without an application around it: the statements of production, in
 * transactions of plain JDBC.
 */
final class PlainFencingTokens {
  private final SqlSessionFactory sessions;
  private final KeySpace keys;

  PlainFencingTokens(KeySpace keys) {
    Configuration configuration = new Configuration();
    configuration.addMapper(FencingTokenMapper.class);
    this.sessions = new SqlSessionFactoryBuilder().build(configuration);
    this.keys = keys;
  }

  /** Draws in a transaction of its own. */
  FencingToken draw(Connection connection, LeaseName name, String owner) throws SQLException {
    connection.setAutoCommit(true);
    return new FencingToken(name, rows(connection).draw(resource(name), owner));
  }

  /** Judges in the connection's transaction. */
  FenceOutcome check(Connection connection, FencingToken token) {
    Long newest = rows(connection).keep(resource(token.name()));
    return newest != null && newest == token.value()
        ? new FenceOutcome.Passed()
        : new FenceOutcome.Stale();
  }

  /** Of a session that is not closed: that would close the connection, which is the caller's. */
  private FencingTokenMapper rows(Connection connection) {
    return sessions.openSession(connection).getMapper(FencingTokenMapper.class);
  }

  String resource(LeaseName name) {
    return name.in(keys).value();
  }
}
