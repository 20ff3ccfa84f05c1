package org.acme.quoteorder.sql;

import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * What a failed statement says about the database: busy with somebody else's lock, away for now, or
 * in disagreement with the statement itself. Judged by SQLSTATE (PostgreSQL manual, appendix A),
 * never by the text of a message.
 */
public enum DatabaseFailure {
  /** A lock that somebody else holds did not come free in time (55P03). */
  LOCK_TIMEOUT,
  /** Another transaction was first; the same work succeeds when it runs again (40001, 40P01). */
  SERIALIZATION,
  /**
   * No connection, no answer in time, shutting down, out of connections: nothing about the
   * statement is wrong.
   */
  UNAVAILABLE,
  /** The statement or its data is wrong; running it again changes nothing. */
  PERMANENT,
  /** Not a failure of the database at all. */
  NONE;

  private static final Set<String> SERIALIZATION_STATES = Set.of("40001", "40P01");
  private static final Set<String> AWAY_STATES =
      Set.of("57P01", "57P02", "57P03", "57014", "25P03", "25P04");

  /**
   * Walks the causes of {@code failure}, and what was suppressed on the way (a commit that failed
   * carries its reason there), until one speaks for the database.
   */
  public static DatabaseFailure of(Throwable failure) {
    return of(failure, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  private static DatabaseFailure of(Throwable failure, Set<Throwable> visited) {
    var seen = failure instanceof SQLException sql ? of(sql) : NONE;
    if (seen.passes() || !visited.add(failure)) {
      return seen;
    }
    var further = new ArrayList<>(List.of(failure.getSuppressed()));
    if (failure.getCause() != null) {
      further.add(0, failure.getCause());
    }
    for (Throwable next : further) {
      var said = of(next, visited);
      if (said.passes()) {
        return said;
      }
      seen = seen == NONE ? said : seen;
    }
    return seen;
  }

  /** Whether the same work may succeed later without a change. */
  public boolean passes() {
    return this == LOCK_TIMEOUT || this == SERIALIZATION || this == UNAVAILABLE;
  }

  private static DatabaseFailure of(SQLException failure) {
    String state = failure.getSQLState();
    if (state == null) {
      // The pool's own refusals (no connection in time, pool closed) carry no state.
      return failure instanceof SQLTransientException || failure.getErrorCode() == 0
          ? UNAVAILABLE
          : PERMANENT;
    }
    if (state.equals("55P03")) {
      return LOCK_TIMEOUT;
    }
    if (SERIALIZATION_STATES.contains(state)) {
      return SERIALIZATION;
    }
    boolean connection = state.startsWith("08") || state.startsWith("53");
    return connection || AWAY_STATES.contains(state) ? UNAVAILABLE : PERMANENT;
  }
}
