package org.acme.quoteorder.http;

/** Text that PostgreSQL can hold: no NUL, no half of a surrogate pair. */
public final class StorableText {
  public static final String RULE = "must not contain NUL or unpaired surrogates";

  private StorableText() {}

  /** Whether it comes back from PostgreSQL as it went in. */
  public static boolean test(String text) {
    return text.codePoints()
        .noneMatch(c -> c == 0 || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE));
  }
}
