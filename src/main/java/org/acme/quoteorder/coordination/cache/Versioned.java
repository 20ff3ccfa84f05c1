package org.acme.quoteorder.coordination.cache;

/**
 * A value and the version it has in PostgreSQL.
 *
 * @param version grows with every change; zero or more
 */
public record Versioned(String value, long version) {
  public Versioned {
    if (version < 0) {
      throw new IllegalArgumentException("a version is zero or more");
    }
  }
}
