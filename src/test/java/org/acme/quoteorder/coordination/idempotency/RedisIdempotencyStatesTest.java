package org.acme.quoteorder.coordination.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RedisIdempotencyStatesTest extends IdempotencyStatesContract {
  @RegisterExtension static final RedisFloor FLOOR = RedisFloor.patient();
  private static final IdempotencyKey KEY = new IdempotencyKey("tenant-42", "submit", "k");
  private static final Fingerprint FINGERPRINT = new Fingerprint(1, "f");
  private static final StoredResponse ANSWER =
      new StoredResponse(200, "text/plain", "", null, null);

  @Override
  protected IdempotencyStates states() {
    return states(LEASE);
  }

  private static IdempotencyStates states(Duration lease) {
    return new RedisIdempotencyStates(
        FLOOR.scripts(),
        FLOOR.keys(),
        FLOOR.metrics(),
        new IdempotencySettings(
            lease, Duration.ofHours(24), Duration.ofHours(1), Duration.ofDays(30)));
  }

  @Override
  protected void lapse(IdempotencyKey k) {
    String key = FLOOR.keys().idempotency(k.tenant(), k.operation(), k.key()).value();
    String value = String.valueOf(FLOOR.server().command("GET", key));
    FLOOR
        .server()
        .command("SET", key, value.replaceFirst("\"lease\":\\d+", "\"lease\":1"), "KEEPTTL");
  }

  @Override
  protected void loseEverything() {
    FLOOR.server().flushAll();
  }

  @Test
  void a_dead_attempt_blocks_no_longer_than_its_lease() {
    IdempotencyStates states = states(Duration.ofMillis(200));
    states.begin(attempt("a"));
    assertThat(states.begin(attempt("b"))).isInstanceOf(BeginOutcome.InProgress.class);
    Awaitility.await()
        .atMost(Duration.ofSeconds(5))
        .until(() -> states.begin(attempt("b")).equals(new BeginOutcome.Started(true)));
  }

  @Test
  void every_state_ends_by_itself() {
    states().begin(attempt("a"));
    assertThat(ttl()).isBetween(Duration.ofHours(23), Duration.ofHours(24));
    states().release(attempt("a"));
    assertThat(ttl()).isBetween(Duration.ofMinutes(59), Duration.ofHours(1));
    states().unknown(attempt("a"));
    assertThat(ttl()).isBetween(Duration.ofHours(23), Duration.ofHours(24));
    states().finish(attempt("a"), ANSWER);
    assertThat(ttl()).isBetween(Duration.ofHours(23), Duration.ofHours(24));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u0000\u0001 garbage",
        "[]",
        "42",
        "null",
        "{}",
        "{\"state\":7}",
        "{\"state\":\"COMPLETED\"}",
        "{\"state\":\"COMPLETED\",\"fingerprintVersion\":\"1\",\"fingerprint\":\"f\",\"answer\":{}}",
        "{\"state\":\"COMPLETED\",\"fingerprintVersion\":\"1\",\"fingerprint\":\"f\",\"answer\":"
            + "{\"status\":\"none\",\"contentType\":null,\"body\":1}}",
        "{\"state\":\"IN_PROGRESS\",\"lease\":\"soon\"}",
        "{\"state\":\"OF_A_LATER_RELEASE\"}",
        "{\"state\":\"COMPLETED\""
      })
  void a_value_that_cannot_be_read_stops_nobody(String value) {
    FLOOR.server().command("SET", key(), value);
    assertThat(states().begin(attempt("a"))).isInstanceOf(BeginOutcome.Started.class);
    assertThat(states().finish(attempt("a"), ANSWER)).isInstanceOf(RecordOutcome.Recorded.class);
    assertThat(states().begin(attempt("b"))).isEqualTo(new BeginOutcome.Finished(ANSWER));
  }

  @Test
  void a_value_that_cannot_be_read_is_counted() {
    FLOOR.server().command("SET", key(), "garbage");
    double before = unreadable();
    assertThat(states().begin(attempt("a"))).isEqualTo(new BeginOutcome.Started(false));
    assertThat(unreadable()).isEqualTo(before + 1);
  }

  @Test
  void something_else_under_the_key_is_unavailable() {
    FLOOR.server().command("RPUSH", key(), "x");
    assertThat(states().begin(attempt("a")))
        .isEqualTo(new BeginOutcome.Unavailable(UnavailableCause.WRONG_TYPE, false));
    assertThat(states().finish(attempt("a"), ANSWER))
        .isEqualTo(new RecordOutcome.Unavailable(UnavailableCause.WRONG_TYPE, false));
  }

  @Test
  void forgotten_scripts_are_loaded_again_at_once() {
    states().begin(attempt("a"));
    FLOOR.server().command("SCRIPT", "FLUSH");
    assertThat(states().finish(attempt("a"), ANSWER)).isInstanceOf(RecordOutcome.Recorded.class);
    assertThat(states().begin(attempt("b"))).isEqualTo(new BeginOutcome.Finished(ANSWER));
  }

  @Test
  void a_call_is_two_round_trips_and_a_replay_one() {
    states().begin(attempt("a"));
    states().finish(attempt("a"), ANSWER);
    FLOOR.server().flushAll();
    FLOOR.server().resetStatistics();
    states().begin(attempt("a"));
    states().finish(attempt("a"), ANSWER);
    assertThat(FLOOR.server().calls("evalsha")).isEqualTo(2);
    states().begin(attempt("b"));
    assertThat(FLOOR.server().calls("evalsha")).isEqualTo(3);
    assertThat(FLOOR.server().calls("eval")).isZero();
  }

  private static double unreadable() {
    return FLOOR
        .registry()
        .counter("redis.coordination.fallback", "type", "idempotency", "reason", "unreadable")
        .count();
  }

  private static Attempt attempt(String token) {
    return new Attempt(KEY, FINGERPRINT, token);
  }

  private static String key() {
    return FLOOR.keys().idempotency(KEY.tenant(), KEY.operation(), KEY.key()).value();
  }

  private static Duration ttl() {
    return Duration.ofMillis(Long.parseLong(String.valueOf(FLOOR.server().command("PTTL", key()))));
  }
}
