package org.acme.quoteorder.coordination.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.redis.client.RedisOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.acme.quoteorder.coordination.fixture.Together;
import org.acme.quoteorder.coordination.key.Key;
import org.acme.quoteorder.coordination.redis.ScriptOutcome.Replied;
import org.acme.quoteorder.coordination.redis.ScriptOutcome.Unavailable;
import org.acme.quoteorder.coordination.time.Deadline;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The call policy with the settings of production, against a Redis that is hurt in every way. */
final class RedisScriptsTest {
  @RegisterExtension static final RedisFloor FLOOR = RedisFloor.withDefaults();
  private static final Script CLAIM = Script.load("claim", "claim");
  private static final Duration SECOND = Duration.ofSeconds(1);
  // on a build machine that has other things to do
  private static final Duration ABOUT_A_SECOND = Duration.ofMillis(2_500);

  /** The settings of production, with the patience of a loaded build machine. */
  private static final RedisSettings PATIENT = patient(RedisSettings.defaults());

  private RedisScripts scripts;

  @BeforeEach
  void warm() {
    scripts = FLOOR.newScripts();
    awaitReplies();
  }

  @Test
  void sixty_four_callers_at_once_are_all_served() {
    withNode(
        FLOOR.server().uri(),
        PATIENT,
        node -> {
          for (int round = 0; round < 20; round++) {
            assertThat(Together.run(64, i -> run(node))).allMatch(Replied.class::isInstance);
          }
        });
  }

  @Test
  void a_killed_redis_costs_next_to_nothing_and_is_back_within_a_second() {
    FLOOR.server().kill();
    for (int i = 0; i < 20; i++) {
      assertThat(claim("w")).isInstanceOf(Unavailable.class);
    }
    Duration of200 = timed(200, i -> claim("w"));
    assertThat(of200).isLessThan(SECOND);
    FLOOR.server().restart();
    assertThat(timed(1, i -> awaitReplies())).isLessThan(ABOUT_A_SECOND);
  }

  @Test
  void a_paused_redis_costs_a_few_time_outs_and_then_next_to_nothing() {
    FLOOR.server().pause();
    try {
      ScriptOutcome first = claim("w");
      assertThat(first).isEqualTo(new Unavailable(UnavailableCause.TIMEOUT, true));
      assertThat(timed(20, i -> claim("w"))).isLessThan(SECOND);
      assertThat(timed(200, i -> claim("w"))).isLessThan(SECOND);
      assertThat(claim("w")).isEqualTo(new Unavailable(UnavailableCause.BREAKER_OPEN, false));
    } finally {
      FLOOR.server().resume();
    }
    assertThat(timed(1, i -> awaitReplies())).isLessThan(ABOUT_A_SECOND);
  }

  @Test
  void a_line_without_hope_is_not_waited_for_whatever_the_breaker_thinks() {
    RedisSettings d = RedisSettings.defaults();
    RedisSettings noBreaker =
        new RedisSettings(
            d.timeout(), SECOND, d.reconnectDelay(), d.bulkhead(), 100_000, 1, d.breakerDelay());
    withNode(
        FLOOR.server().uri(),
        noBreaker,
        node -> {
          Awaitility.await().until(() -> run(node) instanceof Replied);
          FLOOR.server().kill();
          timed(20, i -> run(node));
          // at 50 ms each it would be 5 s
          assertThat(timed(100, i -> run(node))).isLessThan(SECOND);
          FLOOR.server().restart();
          Awaitility.await().until(() -> run(node) instanceof Replied);
          FLOOR.server().pause();
          try {
            timed(20, i -> run(node));
            assertThat(timed(100, i -> run(node))).isLessThan(SECOND);
          } finally {
            FLOOR.server().resume();
          }
        });
  }

  @Test
  void commands_for_a_paused_redis_do_not_pile_up() {
    FLOOR.server().resetStatistics();
    FLOOR.server().pause();
    try {
      for (int i = 0; i < 5; i++) {
        RedisScripts node = FLOOR.newScripts();
        timed(30, n -> node.run(CLAIM, key("w"), "token", "1000"));
      }
    } finally {
      FLOOR.server().resume();
    }
    awaitReplies();
    // 150 calls by five breakers; what was sent before the line was given up is all that ran
    assertThat(FLOOR.server().calls("evalsha")).isLessThan(20);
  }

  @Test
  void sixty_four_callers_on_a_paused_redis_each_wait_no_longer_than_their_budget() {
    FLOOR.server().pause();
    try {
      List<Duration> waits = Together.run(64, i -> timed(1, n -> claim("w-" + i)));
      assertThat(waits).allMatch(d -> d.compareTo(SECOND) < 0);
    } finally {
      FLOOR.server().resume();
    }
  }

  @Test
  void a_call_gets_what_is_left_of_the_request_and_no_more() {
    FLOOR.server().pause();
    try {
      FLOOR.workUnder(() -> Optional.of(Deadline.after(FLOOR.ticker(), Duration.ofMillis(5))));
      assertThat(claim("w")).isEqualTo(new Unavailable(UnavailableCause.TIMEOUT, true));
      // at 50 ms each it would be 2.5 s
      assertThat(timed(50, i -> claim("w"))).isLessThan(SECOND);
    } finally {
      FLOOR.server().resume();
    }
  }

  @Test
  void a_request_that_is_out_of_time_sends_nothing_and_says_nothing_about_redis() {
    FLOOR.workUnder(() -> Optional.of(Deadline.after(FLOOR.ticker(), Duration.ZERO)));
    FLOOR.server().resetStatistics();
    for (int i = 0; i < 50; i++) {
      assertThat(claim("w")).isEqualTo(new Unavailable(UnavailableCause.TIMEOUT, false));
    }
    assertThat(FLOOR.server().calls("evalsha")).isZero();
    FLOOR.workUnder(Optional::empty);
    assertThat(claim("w")).isInstanceOf(Replied.class);
  }

  @Test
  void errors_that_concern_one_key_do_not_open_the_breaker() {
    FLOOR.server().command("RPUSH", key("list").value(), "x");
    for (int i = 0; i < 50; i++) {
      assertThat(claim("list")).isEqualTo(new Unavailable(UnavailableCause.WRONG_TYPE, false));
    }
    assertThat(claim("w")).isInstanceOf(Replied.class);
  }

  @Test
  void a_full_memory_is_unavailable_and_says_so() {
    FLOOR.server().command("CONFIG", "SET", "maxmemory", "1");
    assertThat(claim("w")).isEqualTo(new Unavailable(UnavailableCause.OUT_OF_MEMORY, false));
  }

  @Test
  void a_replica_is_unavailable_and_the_line_is_made_anew() {
    FLOOR.server().command("REPLICAOF", "127.0.0.1", "1");
    assertThat(claim("w")).isEqualTo(new Unavailable(UnavailableCause.READONLY, false));
    FLOOR.server().command("REPLICAOF", "NO", "ONE");
    awaitReplies();
  }

  @Test
  void a_forgotten_script_is_sent_again_within_the_same_call() {
    FLOOR.server().command("SCRIPT", "FLUSH");
    FLOOR.server().resetStatistics();
    assertThat(claim("w")).isInstanceOf(Replied.class);
    assertThat(FLOOR.server().calls("eval")).isEqualTo(1);
    assertThat(claim("w")).isInstanceOf(Replied.class);
    assertThat(FLOOR.server().calls("eval")).isEqualTo(1);
  }

  @Test
  void one_connection_carries_all_callers() {
    Together.run(64, i -> claim("w-" + i));
    // both roles, and the one that asks
    assertThat(String.valueOf(FLOOR.server().command("INFO", "clients")))
        .contains("connected_clients:3");
  }

  @ParameterizedTest
  @CsvSource({
    "-LOADING Redis is loading the dataset in memory, LOADING",
    "-OOM command not allowed, OUT_OF_MEMORY",
    "-MISCONF cannot persist, READONLY",
    "-ERR user_script:3: WRONGTYPE Operation against a key, WRONG_TYPE",
    "-NOPERM no permissions for key secret, OTHER",
    "-BUSY Redis is busy running a script, TIMEOUT"
  })
  void error_replies_are_unavailable_each_with_its_cause(String reply, UnavailableCause cause) {
    try (FakeRedis fake = FakeRedis.thatSays(reply + "\r\n")) {
      withNode(
          fake.uri(),
          PATIENT,
          node -> {
            ScriptOutcome outcome = awaitConnected(node);
            assertThat(outcome).isEqualTo(new Unavailable(cause, false));
            assertThat(outcome.toString()).doesNotContain("secret");
          });
    }
  }

  @Test
  void a_reply_that_breaks_off_is_nobodys_reply() {
    try (FakeRedis fake = FakeRedis.thatBreaksOffAfter("*1\r\n$7\r\nGRAN")) {
      withNode(
          fake.uri(),
          PATIENT,
          node -> {
            assertThat(awaitConnected(node))
                .isEqualTo(new Unavailable(UnavailableCause.CONNECTION, true));
            Awaitility.await().atMost(SECOND).until(() -> fake.connections() > 1);
          });
    }
  }

  @Test
  void a_call_that_may_not_start_is_told_so() {
    RedisSettings d = RedisSettings.defaults();
    RedisSettings one =
        new RedisSettings(
            Duration.ofSeconds(1), SECOND, d.reconnectDelay(), 1, 100, 1, d.breakerDelay());
    withNode(
        FLOOR.server().uri(),
        one,
        node -> {
          Awaitility.await().until(() -> run(node) instanceof Replied);
          FLOOR.server().pause();
          try {
            assertThat(Together.run(2, i -> run(node)))
                .contains(new Unavailable(UnavailableCause.BULKHEAD_FULL, false));
          } finally {
            FLOOR.server().resume();
          }
        });
  }

  @Test
  void a_node_that_starts_before_its_redis_finds_it_later() {
    FLOOR.server().kill();
    withNode(
        FLOOR.server().uri(),
        node -> {
          assertThat(run(node)).isInstanceOf(Unavailable.class);
          FLOOR.server().restart();
          Awaitility.await()
              .atMost(Duration.ofSeconds(3))
              .until(() -> run(node) instanceof Replied);
        });
  }

  @Test
  void a_call_on_an_event_loop_is_a_mistake_of_the_caller() throws Exception {
    CompletableFuture<ScriptOutcome> call = new CompletableFuture<>();
    FLOOR
        .vertx()
        .runOnContext(
            v -> {
              try {
                call.complete(claim("w"));
              } catch (RuntimeException e) {
                call.completeExceptionally(e);
              }
            });
    try {
      call.get(5, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      assertThat(e.getCause()).isInstanceOf(IllegalStateException.class);
      return;
    }
    throw new AssertionError("it waited on the event loop");
  }

  @Test
  void health_runs_a_script_and_never_throws() {
    RedisHealth health = new RedisScriptHealth(scripts, FLOOR.ticker());
    assertThat(health.check(RedisRole.CACHE))
        .isInstanceOfSatisfying(
            HealthOutcome.Reachable.class,
            r -> assertThat(r.version()).matches("[0-9]+\\.[0-9]+\\.[0-9]+"));
    FLOOR.server().kill();
    try {
      assertThat(health.check(RedisRole.CACHE)).isInstanceOf(HealthOutcome.Unavailable.class);
    } finally {
      FLOOR.server().restart();
    }
  }

  @Test
  void each_operation_is_measured_under_its_name() {
    claim("w");
    assertThat(
            FLOOR
                .registry()
                .get("redis.coordination.latency.ms")
                .tag("operation", "claim.claim")
                .summary()
                .count())
        .isPositive();
  }

  private ScriptOutcome claim(String work) {
    return scripts.run(CLAIM, key(work), "token", "60000");
  }

  private static ScriptOutcome run(RedisScripts node) {
    return node.run(CLAIM, key("w"), "token", "60000");
  }

  private static Key key(String work) {
    return FLOOR.keys().workClaim(work);
  }

  private ScriptOutcome awaitReplies() {
    Awaitility.await()
        .atMost(Duration.ofSeconds(5))
        .pollInterval(Duration.ofMillis(10))
        .until(() -> claim("await") instanceof Replied);
    return claim("await");
  }

  private static ScriptOutcome awaitConnected(RedisScripts node) {
    Unavailable notYet = new Unavailable(UnavailableCause.CONNECTION, false);
    return Awaitility.await()
        .atMost(Duration.ofSeconds(5))
        .until(() -> run(node), o -> !o.equals(notYet));
  }

  private static RedisSettings patient(RedisSettings d) {
    return new RedisSettings(
        Duration.ofSeconds(5),
        Duration.ofSeconds(5),
        d.reconnectDelay(),
        d.bulkhead(),
        d.breakerVolume(),
        d.breakerRatio(),
        d.breakerDelay());
  }

  private static void withNode(String uri, Consumer<RedisScripts> test) {
    withNode(uri, RedisSettings.defaults(), test);
  }

  private static void withNode(String uri, RedisSettings settings, Consumer<RedisScripts> test) {
    RedisOptions options = new RedisOptions().setConnectionString(uri);
    try (RedisConnections connections =
        new RedisConnections(
            FLOOR.vertx(), Map.of(RedisRole.COORDINATION, options), settings, FLOOR.ticker())) {
      test.accept(connections.scripts(Optional::empty, FLOOR.metrics()));
    }
  }

  private static Duration timed(int times, Function<Integer, Object> call) {
    long start = FLOOR.ticker().nanos();
    for (int i = 0; i < times; i++) {
      call.apply(i);
    }
    return Duration.ofNanos(FLOOR.ticker().nanos() - start);
  }
}
