package org.acme.quoteorder.sql;

import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import org.apache.ibatis.type.BaseTypeHandler;
import org.apache.ibatis.type.JdbcType;
import org.apache.ibatis.type.MappedTypes;
import org.jspecify.annotations.Nullable;

/** A duration as ISO-8601 text, which PostgreSQL casts to {@code interval}. Parameters only. */
// Not final: the extension puts a proxy in front of every handler.
@MappedTypes(Duration.class)
public class DurationTypeHandler extends BaseTypeHandler<Duration> {

  @Override
  public void setNonNullParameter(
      PreparedStatement statement, int index, Duration value, @Nullable JdbcType type)
      throws SQLException {
    statement.setString(index, value.toString());
  }

  @Override
  public Duration getNullableResult(ResultSet row, String column) throws SQLException {
    throw new SQLException("durations are parameters only");
  }

  @Override
  public Duration getNullableResult(ResultSet row, int column) throws SQLException {
    throw new SQLException("durations are parameters only");
  }

  @Override
  public Duration getNullableResult(CallableStatement call, int column) throws SQLException {
    throw new SQLException("durations are parameters only");
  }
}
