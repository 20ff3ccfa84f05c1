package org.acme.quoteorder.fulfilment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.acme.quoteorder.fulfilment.domain.PlannedStep;
import org.acme.quoteorder.quote.QuoteLine;
import org.junit.jupiter.api.Test;

class PlannedStepTest {

  private static final UUID ORDER = UUID.fromString("00000000-0000-0000-0000-000000000007");
  private static final List<QuoteLine> LINES =
      List.of(new QuoteLine(1, "A", "a", 1, null), new QuoteLine(2, "B", "b", 3, null));

  @Test
  void every_line_is_provisioned_and_the_order_is_billed_once() {
    assertThat(PlannedStep.plan(ORDER, LINES))
        .extracting(PlannedStep::step)
        .containsExactly("provisioning:1", "provisioning:2", "billing");
  }

  @Test
  void the_same_order_is_always_the_same_plan_with_the_same_keys() {
    assertThat(PlannedStep.plan(ORDER, LINES)).isEqualTo(PlannedStep.plan(ORDER, LINES));
    assertThat(PlannedStep.plan(ORDER, LINES))
        .extracting(PlannedStep::idempotencyKey)
        .doesNotHaveDuplicates()
        .allMatch(key -> key.startsWith(ORDER.toString()));
  }
}
