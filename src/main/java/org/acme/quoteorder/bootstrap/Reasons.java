package org.acme.quoteorder.bootstrap;

import org.jspecify.annotations.Nullable;

/** Exceptions as one line. */
final class Reasons {

  private Reasons() {}

  /** The innermost message, first line only; the kind of failure when it has none. */
  static String innermost(Throwable failure) {
    Throwable at = failure;
    String message = line(at);
    while (at.getCause() != null && at.getCause() != at) {
      at = at.getCause();
      message = at.getMessage() == null ? message : line(at);
    }
    return message;
  }

  private static String line(Throwable failure) {
    @Nullable String message = failure.getMessage();
    return message == null || message.isBlank()
        ? failure.getClass().getSimpleName()
        : message.lines().findFirst().orElse("").strip();
  }
}
