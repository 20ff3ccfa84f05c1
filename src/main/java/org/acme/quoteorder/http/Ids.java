package org.acme.quoteorder.http;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Ids in paths. */
public final class Ids {
  // UUID.fromString alone takes "1-1-1-1-1".
  private static final Pattern CANONICAL =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  private Ids() {}

  /** The id, or empty when the text cannot be one: then nothing has that name, which is a 404. */
  public static Optional<UUID> uuid(String text) {
    return CANONICAL.matcher(text).matches()
        ? Optional.of(UUID.fromString(text))
        : Optional.empty();
  }
}
