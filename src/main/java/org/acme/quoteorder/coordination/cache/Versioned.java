package org.acme.quoteorder.coordination.cache;

/**
 * A value and the version it has in PostgreSQL.
 *
 * @param version grows with every change; zero or more, below 10^18
 */
public record Versioned(String value, long version) {
  public Versioned {
    if (version < 0 || version >= 1_000_000_000_000_000_000L) {
      throw new IllegalArgumentException("a version is zero or more and below 10^18");
    }
  }
}
