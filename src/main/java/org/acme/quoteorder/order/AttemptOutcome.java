package org.acme.quoteorder.order;

import java.util.function.Function;
import java.util.function.Supplier;

/** Whether a write under an {@link OrderAttempt} counted. */
public sealed interface AttemptOutcome {

  /** PostgreSQL took the write. */
  record Counted(OrderAttempt attempt) implements AttemptOutcome {}

  /** Somebody else holds the order, or it has moved on: nothing was written. */
  record Fenced() implements AttemptOutcome {}

  default <T> T fold(Function<OrderAttempt, T> counted, Supplier<T> fenced) {
    return this instanceof Counted yes ? counted.apply(yes.attempt()) : fenced.get();
  }
}
