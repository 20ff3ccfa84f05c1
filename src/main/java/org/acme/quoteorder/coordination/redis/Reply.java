package org.acme.quoteorder.coordination.redis;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a script returned. Every script of this toolkit returns an array of strings and integers,
 * with the empty string where there is nothing.
 */
public record Reply(List<String> parts) {
  public String text(int i) {
    return parts.get(i);
  }

  public long number(int i) {
    return Long.parseLong(parts.get(i));
  }

  /** The text, or null for the empty string. */
  public @Nullable String textOrNull(int i) {
    String text = parts.get(i);
    return text.isEmpty() ? null : text;
  }

  /** How many parts, not what they say. */
  @Override
  public String toString() {
    return "Reply[" + parts.size() + " parts]";
  }
}
