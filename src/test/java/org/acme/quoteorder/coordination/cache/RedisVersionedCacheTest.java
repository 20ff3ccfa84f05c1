package org.acme.quoteorder.coordination.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.acme.quoteorder.coordination.cache.ReadOutcome.Miss;
import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.acme.quoteorder.coordination.key.Key;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RedisVersionedCacheTest extends VersionedCacheContract {
  @RegisterExtension static final RedisFloor FLOOR = RedisFloor.patient();
  private static final Key KEY = FLOOR.keys().orderStatus("tenant-42", "1");
  private static final Versioned VALUE = new Versioned("v", 1);

  @Override
  protected VersionedCache cache() {
    return new RedisVersionedCache(FLOOR.scripts(), FLOOR.metrics());
  }

  @Override
  protected void loseEverything() {
    FLOOR.server().flushAll();
  }

  @Test
  void a_copy_ends_with_its_time_to_live() {
    cache().put(KEY, VALUE, Duration.ofMillis(200));
    Awaitility.await().atMost(Duration.ofSeconds(5)).until(() -> cache().read(KEY) instanceof Miss);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "garbage",
        "",
        "v2|1|1|x",
        "v1||1|x",
        "v1|1|x",
        "v1|-1|1|x",
        "v1|99999999999999999999999|1|x",
        "v1|1|99999999999999999999999|x",
        "\u0000\u0001"
      })
  void a_copy_that_cannot_be_read_is_a_miss_and_is_replaced(String garbage) {
    FLOOR.server().command("SET", KEY.value(), garbage);
    assertThat(cache().read(KEY)).isInstanceOf(Miss.class);
    assertThat(cache().put(KEY, VALUE, Duration.ofMinutes(1)))
        .isInstanceOf(PutOutcome.Stored.class);
    assertThat(cache().read(KEY)).isInstanceOf(ReadOutcome.Hit.class);
  }

  @Test
  void something_else_under_the_key_is_unavailable() {
    FLOOR.server().command("RPUSH", KEY.value(), "x");
    assertThat(cache().read(KEY))
        .isEqualTo(new ReadOutcome.Unavailable(UnavailableCause.WRONG_TYPE, false));
    assertThat(cache().put(KEY, VALUE, Duration.ofMinutes(1)))
        .isEqualTo(new PutOutcome.Unavailable(UnavailableCause.WRONG_TYPE, false));
  }

  @Test
  void keys_of_the_other_role_are_refused() {
    assertThatThrownBy(() -> cache().read(FLOOR.keys().leader("relay")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void forgotten_scripts_are_loaded_again_at_once() {
    cache().put(KEY, VALUE, Duration.ofMinutes(1));
    FLOOR.server().command("SCRIPT", "FLUSH");
    assertThat(cache().read(KEY)).isInstanceOf(ReadOutcome.Hit.class);
  }

  @Test
  void reading_and_putting_are_one_round_trip_each() {
    cache().put(KEY, VALUE, Duration.ofMinutes(1));
    cache().read(KEY);
    FLOOR.server().resetStatistics();
    cache().put(KEY, VALUE, Duration.ofMinutes(1));
    cache().read(KEY);
    assertThat(FLOOR.server().calls("evalsha")).isEqualTo(2);
    assertThat(FLOOR.server().calls("eval")).isZero();
  }
}
