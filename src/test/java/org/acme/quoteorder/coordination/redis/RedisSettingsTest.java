package org.acme.quoteorder.coordination.redis;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RedisSettingsTest {
  private static final Duration OK = Duration.ofMillis(1);

  @ParameterizedTest
  @ValueSource(longs = {0, -1})
  void durations_of_zero_or_less_refuse_to_start(long millis) {
    Duration d = Duration.ofMillis(millis);
    refused("timeout", () -> new RedisSettings(d, OK, OK, 1, 1, 1, OK));
    refused("connect-timeout", () -> new RedisSettings(OK, d, OK, 1, 1, 1, OK));
    refused("reconnect-delay", () -> new RedisSettings(OK, OK, d, 1, 1, 1, OK));
    refused("breaker.delay", () -> new RedisSettings(OK, OK, OK, 1, 1, 1, d));
  }

  @Test
  void numbers_out_of_range_refuse_to_start() {
    refused("bulkhead", () -> new RedisSettings(OK, OK, OK, 0, 1, 1, OK));
    refused("breaker.volume", () -> new RedisSettings(OK, OK, OK, 1, 0, 1, OK));
    refused("breaker.ratio", () -> new RedisSettings(OK, OK, OK, 1, 1, 0, OK));
    refused("breaker.ratio", () -> new RedisSettings(OK, OK, OK, 1, 1, 1.1, OK));
    refused("breaker.ratio", () -> new RedisSettings(OK, OK, OK, 1, 1, Double.NaN, OK));
  }

  private static void refused(String name, Runnable settings) {
    assertThatThrownBy(settings::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("quoteorder.redis." + name);
  }
}
