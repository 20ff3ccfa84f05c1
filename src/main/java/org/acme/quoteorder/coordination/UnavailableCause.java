package org.acme.quoteorder.coordination;

import java.util.Locale;

/**
 * Why Redis gave no usable answer. Unavailable is never the same as held, refused or missing: each
 * caller has a declared way to go on without Redis.
 */
public enum UnavailableCause {
  /** No reply within the budget of the call. If it had been sent, it may still be executed. */
  TIMEOUT,
  /** No connection, or it ended before the reply. */
  CONNECTION,
  /** Too many calls failed lately; this one was not sent. */
  BREAKER_OPEN,
  /** Too many calls are under way on this node; this one was not sent. */
  BULKHEAD_FULL,
  /** Redis reads its data set after a start. */
  LOADING,
  /** Redis is a replica, or refuses writes for another reason of its own. */
  READONLY,
  /** Redis is at its memory limit and evicts nothing. */
  OUT_OF_MEMORY,
  /** Something else lives under the key. */
  WRONG_TYPE,
  /** The script itself failed. */
  SCRIPT_ERROR,
  OTHER;

  /** The label of this cause in metrics. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
