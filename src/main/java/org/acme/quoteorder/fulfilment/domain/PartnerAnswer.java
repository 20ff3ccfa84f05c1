package org.acme.quoteorder.fulfilment.domain;

import java.util.function.Function;
import java.util.function.Supplier;

/** What a call to a partner came to. */
public sealed interface PartnerAnswer {

  /** The effect is there, from this call or an earlier one under the same key. */
  record Performed() implements PartnerAnswer {}

  /** The partner will never do this. */
  record Refused(String reason) implements PartnerAnswer {}

  /** Nothing happened; the call may come again. */
  record Busy(String reason) implements PartnerAnswer {}

  /** The call left, and nobody knows what became of it. Repeating it under the same key is safe. */
  record NoAnswer(String reason) implements PartnerAnswer {}

  default <T> T fold(
      Supplier<T> performed,
      Function<String, T> refused,
      Function<String, T> busy,
      Function<String, T> noAnswer) {
    if (this instanceof Performed) {
      return performed.get();
    }
    if (this instanceof Refused no) {
      return refused.apply(no.reason());
    }
    return this instanceof Busy later
        ? busy.apply(later.reason())
        : noAnswer.apply(((NoAnswer) this).reason());
  }
}
