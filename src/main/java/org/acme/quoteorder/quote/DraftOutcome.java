package org.acme.quoteorder.quote;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** What became of a draft. */
public sealed interface DraftOutcome {

  record Drafted(QuoteView quote) implements DraftOutcome {}

  /** The catalog has no item for these lines, counted from 0. */
  record UnknownSkus(List<Integer> lines) implements DraftOutcome {}

  /** Its items are priced in more than one currency. */
  record SeveralCurrencies() implements DraftOutcome {}

  default <T> T fold(
      Function<QuoteView, T> drafted,
      Function<List<Integer>, T> unknownSkus,
      Supplier<T> severalCurrencies) {
    if (this instanceof Drafted done) {
      return drafted.apply(done.quote());
    }
    return this instanceof UnknownSkus unknown
        ? unknownSkus.apply(unknown.lines())
        : severalCurrencies.get();
  }
}
