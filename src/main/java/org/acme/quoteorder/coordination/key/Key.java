package org.acme.quoteorder.coordination.key;

/**
 * A key of a declared pattern. Only {@link KeySpace} makes them.
 *
 * @param value as Redis sees it; for the call only, never for a log, a label or an exception
 */
public record Key(KeyPattern pattern, String value) {
  /** Shows the pattern only. */
  @Override
  public String toString() {
    return "Key[" + pattern.name() + "]";
  }
}
