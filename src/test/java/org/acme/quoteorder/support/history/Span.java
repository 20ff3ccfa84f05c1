package org.acme.quoteorder.support.history;

/**
 * When something happened, as far as the one who asked for it can know: after it was asked for and
 * before the answer was there.
 *
 * @param invoked nanoseconds of the history's clock
 * @param responded likewise, not before {@code invoked}
 */
public record Span(long invoked, long responded) {
  public Span {
    if (responded - invoked < 0) {
      throw new IllegalArgumentException("an answer before its question");
    }
  }

  /** Whether this was over before the other was asked for: only then is their order certain. */
  boolean before(Span other) {
    return responded - other.invoked < 0;
  }
}
