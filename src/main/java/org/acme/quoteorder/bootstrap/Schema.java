package org.acme.quoteorder.bootstrap;

import io.quarkus.arc.InjectableInstance;
import jakarta.inject.Singleton;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The tables of this version. Made on connections of its own, not the pool's, because a migration
 * may take longer than any statement of a request.
 */
@Singleton
final class Schema {
  private final InjectableInstance<Flyway> configured;

  Schema(InjectableInstance<Flyway> configured) {
    this.configured = configured;
  }

  /**
   * Brings the schema up to date and returns how many migrations ran here. Any number of nodes may
   * do so at once: Flyway's lock lets one of them work and the others wait.
   */
  int migrate() {
    return Flyway.configure(Schema.class.getClassLoader())
        .configuration(configured.get().getConfiguration())
        .dataSource(ownConnections())
        .load()
        .migrate()
        .migrationsExecuted;
  }

  private static DataSource ownConnections() {
    PGSimpleDataSource connections = new PGSimpleDataSource();
    connections.setUrl(PostgresReach.URL.value().orElseThrow());
    PostgresReach.USER.value().ifPresent(connections::setUser);
    PostgresReach.PASSWORD.value().ifPresent(connections::setPassword);
    connections.setApplicationName("quote-order schema");
    return connections;
  }
}
