package org.acme.quoteorder.support.proxy;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One fault of one direction, as the REST interface describes it.
 *
 * @param name unique within its proxy
 * @param type what it does; {@link Effects} knows them
 * @param toxicity the share of connections that it applies to, 0 to 1
 * @param attributes numbers and texts by name; one that is missing has its default
 */
public record Toxic(
    String name, String type, Direction stream, double toxicity, Map<String, Object> attributes) {
  public Toxic {
    attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
  }

  static Toxic of(String type, Direction stream, Map<String, Object> attributes) {
    return new Toxic(type + "_" + stream.label(), type, stream, 1, attributes);
  }

  Toxic named(String newName) {
    return new Toxic(newName, type, stream, toxicity, attributes);
  }

  long number(String attribute, long otherwise) {
    return attributes.get(attribute) instanceof Number n ? n.longValue() : otherwise;
  }

  double decimal(String attribute, double otherwise) {
    return attributes.get(attribute) instanceof Number n ? n.doubleValue() : otherwise;
  }

  String text(String attribute) {
    return attributes.get(attribute) instanceof String s ? s : "";
  }

  /** A number of milliseconds, in nanoseconds. */
  long millis(String attribute) {
    return Duration.ofMillis(number(attribute, 0)).toNanos();
  }
}
