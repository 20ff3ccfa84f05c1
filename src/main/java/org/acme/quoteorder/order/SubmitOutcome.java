package org.acme.quoteorder.order;

import java.util.function.Function;
import java.util.function.Supplier;

/** What became of a submit. */
public sealed interface SubmitOutcome {
  /** This call moved it from DRAFT to READY. */
  record Submitted(OrderView order) implements SubmitOutcome {}

  /** This tenant has no such order. */
  record NotFound() implements SubmitOutcome {}

  /** The caller asked for another version than the stored one. */
  record VersionMismatch() implements SubmitOutcome {}

  /** It has left DRAFT already. */
  record NotDraft(OrderStatus status) implements SubmitOutcome {}

  default <T> T fold(
      Function<OrderView, T> submitted,
      Supplier<T> notFound,
      Supplier<T> versionMismatch,
      Function<OrderStatus, T> notDraft) {
    if (this instanceof Submitted done) {
      return submitted.apply(done.order());
    }
    if (this instanceof NotDraft other) {
      return notDraft.apply(other.status());
    }
    return this instanceof NotFound ? notFound.get() : versionMismatch.get();
  }
}
