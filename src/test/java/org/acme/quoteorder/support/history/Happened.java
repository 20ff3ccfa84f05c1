package org.acme.quoteorder.support.history;

/** One entry of a history. */
public sealed interface Happened {
  Span span();

  /**
   * Somebody was given something, and believed to have it until then.
   *
   * @param name what is held by one at a time
   * @param token unique to this very hold
   * @param until when the holder stopped to believe it: its deadline as it was last moved, its
   *     loss, or the moment it asked to release
   */
  record Held(Span span, String actor, String name, String token, long until) implements Happened {}

  /**
   * Somebody gave something back, and was told that it was released.
   *
   * @param token of the hold that was meant
   */
  record Released(Span span, String actor, String name, String token) implements Happened {}

  /** A fencing token was drawn. */
  record Drawn(Span span, String actor, String name, long fence) implements Happened {}

  /** Somebody wrote under a fencing token. */
  record Wrote(Span span, String actor, String name, long fence, boolean accepted)
      implements Happened {}

  /** Redis lost what it knew, or some of it: two holders are nobody's fault then. */
  record DataLost(Span span) implements Happened {}
}
