package org.acme.quoteorder.fulfilment.domain;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.acme.quoteorder.quote.QuoteLine;
import org.jspecify.annotations.Nullable;

/**
 * One effect that an order needs, with the key under which its partner remembers it.
 *
 * @param step its name, for example {@code provisioning:1} for the order's first line
 * @param line the order line; null for a step of the whole order
 * @param idempotencyKey made of order and step alone, so that every plan of an order is the same
 *     plan
 */
public record PlannedStep(
    String step, int position, Partner partner, @Nullable Integer line, String idempotencyKey) {

  /** Provisioning line by line, then one bill. */
  public static List<PlannedStep> plan(UUID orderId, List<QuoteLine> lines) {
    List<PlannedStep> steps = new ArrayList<>();
    for (var line : lines) {
      String step = Partner.PROVISIONING.spelled() + ":" + line.line();
      steps.add(
          new PlannedStep(
              step, steps.size() + 1, Partner.PROVISIONING, line.line(), key(orderId, step)));
    }
    String bill = Partner.BILLING.spelled();
    steps.add(new PlannedStep(bill, steps.size() + 1, Partner.BILLING, null, key(orderId, bill)));
    return List.copyOf(steps);
  }

  private static String key(UUID orderId, String step) {
    return orderId + ":" + step;
  }
}
