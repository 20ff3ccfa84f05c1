package org.acme.quoteorder.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class DatabaseFailureTest {

  @Test
  void a_commit_that_failed_because_the_session_was_ended_is_an_outage() {
    var reason = new Exception("commit failed", new SQLException("session ended", "57P01"));
    var rollback = new Exception("could not commit");
    rollback.addSuppressed(reason);

    assertThat(DatabaseFailure.of(new RuntimeException(rollback)))
        .isEqualTo(DatabaseFailure.UNAVAILABLE);
  }

  @Test
  void a_wrong_statement_is_permanent_and_anything_else_is_no_failure_of_the_database() {
    assertThat(DatabaseFailure.of(new RuntimeException(new SQLException("syntax", "42601"))))
        .isEqualTo(DatabaseFailure.PERMANENT);
    assertThat(DatabaseFailure.of(new IllegalStateException("unrelated")))
        .isEqualTo(DatabaseFailure.NONE);
  }

  @Test
  void causes_that_go_round_in_a_circle_come_to_an_end() {
    var one = new Exception("one");
    var two = new Exception("two", one);
    one.initCause(two);
    one.addSuppressed(two);

    assertThat(DatabaseFailure.of(one)).isEqualTo(DatabaseFailure.NONE);
  }
}
