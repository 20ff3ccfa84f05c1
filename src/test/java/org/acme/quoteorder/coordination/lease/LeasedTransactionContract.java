package org.acme.quoteorder.coordination.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import org.acme.quoteorder.coordination.fixture.Together;
import org.acme.quoteorder.support.services.TestDatabase;
import org.acme.quoteorder.support.story.Sql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What whoever combines a lease with a transaction keeps: the next holder sees what the last one
 * wrote. On the PostgreSQL of this test run, in a schema of its own.
 */
public abstract class LeasedTransactionContract {
  private static final int WORKERS = 8;

  private static TestDatabase database;

  private final Sql sql = new Sql(LeasedTransactionContract::connect);

  /** What is done while the lease is held. */
  public interface Work {
    void run(Connection transaction) throws SQLException;
  }

  /** Acquires, begins, works, commits and releases, in the order that is under test. */
  protected abstract void underLease(LeaseRequest request, Work work) throws Exception;

  /** Each with a connection of its own. */
  protected static Connection connect() throws SQLException {
    return database.connect();
  }

  @BeforeAll
  static void begin() {
    database = TestDatabase.create("leased_transaction");
  }

  @AfterAll
  static void end() {
    database.close();
  }

  /** A commit takes its time, here by a constraint that is checked at the end. */
  @BeforeEach
  void createTable() {
    sql.update("drop table if exists done");
    sql.update("create table done (job text not null)");
    sql.update(
        "create or replace function slow() returns trigger language plpgsql as"
            + " 'begin perform pg_sleep(0.02); return null; end'");
    sql.update(
        "create constraint trigger slow after insert on done deferrable initially deferred"
            + " for each row execute function slow()");
  }

  @Test
  void of_many_workers_that_look_before_they_do_it_one_does_it() {
    for (int round = 0; round < 5; round++) {
      String job = UUID.randomUUID().toString();
      LeaseRequest request =
          LeaseRequest.once(LeaseName.lock("job", job), "worker", Duration.ofMinutes(1))
              .waiting(Duration.ofSeconds(20));
      Together.run(
          WORKERS,
          i -> {
            underLease(request, transaction -> doUnlessDone(transaction, job));
            return i;
          });
      assertThat(sql.one("select count(*) from done where job = ?", job)).isEqualTo("1");
    }
  }

  @Test
  void what_is_rolled_back_was_not_done() throws Exception {
    String job = UUID.randomUUID().toString();
    LeaseRequest request =
        LeaseRequest.once(LeaseName.lock("job", job), "worker", Duration.ofMinutes(1));
    assertThatThrownBy(
            () ->
                underLease(
                    request,
                    transaction -> {
                      doUnlessDone(transaction, job);
                      throw new SQLException("fails after its write");
                    }))
        .hasMessage("fails after its write");
    underLease(request, transaction -> doUnlessDone(transaction, job));
    assertThat(sql.one("select count(*) from done where job = ?", job)).isEqualTo("1");
  }

  private static void doUnlessDone(Connection transaction, String job) throws SQLException {
    try (var look = transaction.prepareStatement("select 1 from done where job = ?")) {
      look.setString(1, job);
      if (look.executeQuery().next()) {
        return;
      }
    }
    try (var write = transaction.prepareStatement("insert into done values (?)")) {
      write.setString(1, job);
      write.executeUpdate();
    }
  }
}
