package org.acme.quoteorder.support.proxy;

import java.util.List;

/**
 * What one toxic does to one direction of one connection. Never called by two threads at once;
 * knows neither threads nor clocks: time is what the parcels say.
 */
@FunctionalInterface
interface Effect {
  /** What goes on instead of this parcel: itself, later, less, something else, or nothing. */
  List<Parcel> pass(Parcel parcel);

  /** The toxic begins to work on a connection, which may be new or old. */
  default void begin(Link link) {}

  /** The toxic is taken away and the connection is still there. */
  default void end(Link link) {}
}
