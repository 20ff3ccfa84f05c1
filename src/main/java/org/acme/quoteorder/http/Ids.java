package org.acme.quoteorder.http;

import java.util.Optional;
import java.util.UUID;

/** Ids in paths. */
public final class Ids {

  private Ids() {}

  /**
   * The id, or empty for a text that cannot be one: it names nothing, so it is not found either.
   */
  public static Optional<UUID> parse(String text) {
    try {
      var id = UUID.fromString(text);
      // The JDK also reads shortened forms, which would give one order two names.
      return id.toString().equalsIgnoreCase(text) ? Optional.of(id) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
