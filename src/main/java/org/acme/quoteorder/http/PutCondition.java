package org.acme.quoteorder.http;

import java.util.function.Function;
import java.util.function.Supplier;

/** What a {@code PUT} demands of the thing that it writes. */
public sealed interface PutCondition {

  /** It must not be there yet: {@code If-None-Match: *}. */
  record Absent() implements PutCondition {}

  /** It must be there, at a version that is expected: {@code If-Match}. */
  record Present(ExpectedVersion expected) implements PutCondition {}

  default <T> T fold(Supplier<T> absent, Function<ExpectedVersion, T> present) {
    return this instanceof Present there ? present.apply(there.expected()) : absent.get();
  }
}
