package org.acme.quoteorder.simulator;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Duration;
import java.time.format.DateTimeParseException;

/** How long a partner takes: ISO-8601 text, up to a minute. */
record Latency(Duration value) {
  private static final Duration LONGEST = Duration.ofMinutes(1);

  Latency {
    if (value.isNegative() || value.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException("a latency is between PT0S and PT1M");
    }
  }

  @JsonCreator
  static Latency parse(String text) {
    try {
      return new Latency(Duration.parse(text));
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException("a latency is an ISO-8601 duration", e);
    }
  }

  @JsonValue
  String text() {
    return value.toString();
  }
}
