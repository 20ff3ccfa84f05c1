package org.acme.quoteorder.catalog;

import java.util.function.Function;
import java.util.function.Supplier;

/** What became of a change to a catalog item. */
public sealed interface ChangeOutcome {

  /** The item as it is now, in the caller's transaction. */
  record Changed(CatalogItemView item) implements ChangeOutcome {}

  /** It is there though it must not be, or not there, or not at an expected version. */
  record NotAsExpected() implements ChangeOutcome {}

  default <T> T fold(Function<CatalogItemView, T> changed, Supplier<T> notAsExpected) {
    return this instanceof Changed done ? changed.apply(done.item()) : notAsExpected.get();
  }
}
