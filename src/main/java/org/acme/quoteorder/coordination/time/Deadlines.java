package org.acme.quoteorder.coordination.time;

import java.util.Optional;

/**
 * The deadline under which the current thread works, so that a call gets no more than what is left.
 */
@FunctionalInterface
public interface Deadlines {
  /** The deadline of the running request; empty outside a request. */
  Optional<Deadline> current();
}
