package org.acme.quoteorder.bootstrap;

import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;

/** Whether PostgreSQL takes a connection. */
@Singleton
final class PostgresReach implements Reach {
  static final Setting URL = new Setting("quarkus.datasource.jdbc.url");
  static final Setting USER = new Setting("quarkus.datasource.username");
  static final Setting PASSWORD = new Setting("quarkus.datasource.password");

  /** What the driver says when it has nothing to authenticate with. */
  private static final String REJECTED = "08004";

  @Override
  public String service() {
    return "postgresql";
  }

  @Override
  public ReachOutcome attempt() {
    Optional<String> url = URL.value();
    if (url.isEmpty()) {
      return new ReachOutcome.Never(URL.missing());
    }
    Properties properties = credentials();
    properties.setProperty("connectTimeout", "2");
    properties.setProperty("loginTimeout", "2");
    try (Connection connection = DriverManager.getConnection(url.get(), properties)) {
      return connection.isValid(2)
          ? new ReachOutcome.Reached()
          : new ReachOutcome.NotYet("it takes connections but does not answer");
    } catch (SQLException e) {
      return judge(e);
    }
  }

  static Properties credentials() {
    Properties properties = new Properties();
    USER.value().ifPresent(user -> properties.setProperty("user", user));
    PASSWORD.value().ifPresent(password -> properties.setProperty("password", password));
    properties.setProperty("ApplicationName", "quote-order start");
    return properties;
  }

  private static ReachOutcome judge(SQLException failure) {
    String state = String.valueOf(failure.getSQLState());
    String reason = Reasons.innermost(failure);
    if (PASSWORD.value().isEmpty() && (state.equals(REJECTED) || state.startsWith("28"))) {
      return new ReachOutcome.Never(reason + "; " + PASSWORD.missing());
    }
    if (state.startsWith("28")) {
      return new ReachOutcome.Never(
          reason + "; check " + USER.described() + " and " + PASSWORD.described());
    }
    if (state.startsWith("3D") || state.startsWith("08001") && reason.contains("No suitable")) {
      return new ReachOutcome.Never(reason + "; check " + URL.described());
    }
    return new ReachOutcome.NotYet(reason + "; check " + URL.described());
  }
}
