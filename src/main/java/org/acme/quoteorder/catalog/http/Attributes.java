package org.acme.quoteorder.catalog.http;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.acme.quoteorder.http.StorableText;
import org.jspecify.annotations.Nullable;

/**
 * Free JSON as a caller sent it. PostgreSQL writes a number out in full, so that a short one with a
 * large exponent would fill a page: numbers have a longest form.
 */
record Attributes(Map<String, Object> values) {
  private static final int DEEPEST = 16;
  private static final int LONGEST_NUMBER = 64;

  /** The rule that they break, if they break one. */
  Optional<String> broken() {
    return broken(values, 1);
  }

  private static Optional<String> broken(@Nullable Object value, int depth) {
    if (value instanceof String text) {
      return rule(StorableText.test(text), StorableText.RULE);
    }
    if (value instanceof Number number) {
      return rule(writable(number), "must have numbers of at most 64 digits");
    }
    Collection<?> parts = parts(value);
    return depth > DEEPEST && !parts.isEmpty()
        ? Optional.of("must be nested at most " + DEEPEST + " levels deep")
        : parts.stream().flatMap(part -> broken(part, depth + 1).stream()).findFirst();
  }

  private static Collection<?> parts(@Nullable Object value) {
    if (value instanceof Map<?, ?> object) {
      return Stream.concat(
              object.keySet().stream(), object.values().stream().filter(Objects::nonNull))
          .toList();
    }
    return value instanceof List<?> array
        ? array.stream().filter(Objects::nonNull).toList()
        : List.of();
  }

  private static boolean writable(Number number) {
    BigDecimal exact = new BigDecimal(number.toString());
    return exact.precision() <= LONGEST_NUMBER && Math.abs((long) exact.scale()) <= LONGEST_NUMBER;
  }

  private static Optional<String> rule(boolean kept, String rule) {
    return kept ? Optional.empty() : Optional.of(rule);
  }
}
