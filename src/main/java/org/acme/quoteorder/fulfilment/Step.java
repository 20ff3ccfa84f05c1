package org.acme.quoteorder.fulfilment;

import java.time.Instant;
import org.acme.quoteorder.fulfilment.domain.Partner;
import org.acme.quoteorder.fulfilment.domain.StepOutcome;
import org.jspecify.annotations.Nullable;

/** One step of an order and how far it came. */
public record Step(
    String step,
    Partner partner,
    @Nullable Integer line,
    String idempotencyKey,
    StepOutcome outcome,
    long attempt,
    int calls,
    Instant updatedAt) {

  boolean unfinished() {
    return outcome != StepOutcome.COMPLETED;
  }
}
