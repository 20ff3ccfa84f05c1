package org.acme.quoteorder.order;

import java.util.function.Function;
import java.util.function.Supplier;

/** What became of a move that a caller asked for. */
public sealed interface TransitionOutcome {
  /** This call made it, in the caller's transaction. */
  record Moved(OrderView order) implements TransitionOutcome {}

  /** This tenant has no such order. */
  record NotFound() implements TransitionOutcome {}

  /** The stored version is none that the caller will have. */
  record VersionMismatch() implements TransitionOutcome {}

  /** The state diagram has no such move from where the order is. */
  record Illegal(OrderStatus status) implements TransitionOutcome {}

  default <T> T fold(
      Function<OrderView, T> moved,
      Supplier<T> notFound,
      Supplier<T> versionMismatch,
      Function<OrderStatus, T> illegal) {
    if (this instanceof Moved done) {
      return moved.apply(done.order());
    }
    if (this instanceof Illegal other) {
      return illegal.apply(other.status());
    }
    return this instanceof NotFound ? notFound.get() : versionMismatch.get();
  }
}
