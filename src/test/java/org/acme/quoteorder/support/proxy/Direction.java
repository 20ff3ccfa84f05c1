package org.acme.quoteorder.support.proxy;

import java.util.Locale;

/** Where a toxic stands, by the names of the REST interface. */
public enum Direction {
  /** From the client to the server: requests. */
  UPSTREAM,
  /** From the server to the client: replies. */
  DOWNSTREAM;

  static Direction of(String name) {
    for (Direction direction : values()) {
      if (direction.label().equals(name.toLowerCase(Locale.ROOT))) {
        return direction;
      }
    }
    throw new ProxyException(400, "stream was invalid, can be either upstream or downstream");
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
