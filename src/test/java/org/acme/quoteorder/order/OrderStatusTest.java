package org.acme.quoteorder.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OrderStatusTest {

  @ParameterizedTest
  @EnumSource(names = {"FULFILLED", "FAILED", "CANCELLED"})
  void a_terminal_state_stays(OrderStatus end) {
    assertThat(end.terminal()).isTrue();
    assertThat(Arrays.stream(OrderStatus.values()).filter(end::mayBecome)).isEmpty();
  }

  @Test
  void a_take_over_is_a_move() {
    assertThat(OrderStatus.PROCESSING.mayBecome(OrderStatus.PROCESSING)).isTrue();
    assertThat(OrderStatus.READY.mayBecome(OrderStatus.READY)).isFalse();
  }
}
