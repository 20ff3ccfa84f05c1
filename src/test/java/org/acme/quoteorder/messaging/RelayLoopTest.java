package org.acme.quoteorder.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import org.acme.quoteorder.coordination.CoordinationMetrics;
import org.acme.quoteorder.coordination.NodeId;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.acme.quoteorder.coordination.leader.Leadership;
import org.acme.quoteorder.coordination.leader.PausedLeadership;
import org.acme.quoteorder.coordination.leader.SettableLeaders;
import org.acme.quoteorder.coordination.leader.Standing.Following;
import org.acme.quoteorder.coordination.leader.Standing.Leading;
import org.acme.quoteorder.coordination.leader.Standing.Unavailable;
import org.acme.quoteorder.coordination.lease.FencingToken;
import org.acme.quoteorder.coordination.lease.LeaseLostException;
import org.acme.quoteorder.coordination.lease.LeaseName;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.coordination.time.Ticker;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who sweeps, who only publishes what its own commits announce, and what happens at the end. */
class RelayLoopTest {

  private static final Duration SOON = Duration.ofSeconds(10);

  private final PausedLeadership leadership =
      new PausedLeadership(new FencingToken(LeaseName.leader(RelayLoop.ROLE), 7));
  private final SettableLeaders leaders = new SettableLeaders();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final RecordingRelay relay = new RecordingRelay();
  private Duration sweep = Duration.ofMillis(20);

  @AfterEach
  void end() {
    threads.shutdownNow();
  }

  @Test
  void the_leader_sweeps_in_its_term() {
    leaders.stands(new Leading(leadership));
    start();
    await(() -> ticks("ran") > 0);
    assertThat(relay.did).contains("sweep in term 7").doesNotContain("drain");
  }

  @Test
  void a_follower_skips_its_sweep_and_publishes_what_its_own_commits_announce() {
    leaders.stands(new Following(Duration.ofSeconds(1)));
    var loop = start();
    await(() -> ticks("skipped") > 2);
    assertThat(relay.did).isEmpty();
    loop.wake();
    await(() -> relay.did.equals(List.of("drain")));
  }

  @Test
  void without_redis_every_node_sweeps_and_rows_decide() {
    leaders.stands(new Unavailable(UnavailableCause.BREAKER_OPEN));
    start();
    await(() -> ticks("unled") > 0);
    assertThat(relay.did).contains("drain");
  }

  @Test
  void a_new_leader_sweeps_at_once() {
    sweep = Duration.ofHours(1);
    leaders.stands(new Leading(leadership));
    start();
    leaders.observer().elected(leadership);
    await(() -> relay.did.contains("sweep in term 7"));
  }

  @Test
  void a_leader_that_cannot_sweep_lets_another_try() {
    relay.failure = new IllegalStateException("no connection");
    leaders.stands(new Leading(leadership));
    start();
    await(() -> leadership.timesGivenUp() > 0);
  }

  @Test
  void a_leadership_that_ends_in_a_sweep_is_no_failure() {
    relay.failure = new LeaseLostException("the leadership has ended");
    leaders.stands(new Leading(leadership));
    start();
    await(() -> ticks("lost") > 1);
    assertThat(leadership.timesGivenUp()).isZero();
  }

  @Test
  void whoever_sweeps_no_more_hands_over() {
    leaders.stands(new Leading(leadership));
    var loop = start();
    loop.handOver(new Deadline(0));
    assertThat(leaders.timesClosed()).isPositive();
  }

  @Test
  void a_loop_that_never_began_keeps_no_end_waiting() throws Exception {
    var loop = loop(() -> 0);
    var before = System.nanoTime();
    loop.publish(new Deadline(Duration.ofSeconds(30).toNanos()));
    assertThat(System.nanoTime() - before).isLessThan(Duration.ofSeconds(10).toNanos());
  }

  @Test
  void a_loop_that_is_interrupted_hands_over() {
    leaders.stands(new Leading(leadership));
    start();
    threads.shutdownNow();
    await(() -> leaders.timesClosed() == 1);
  }

  private RelayLoop start() {
    var loop = loop(System::nanoTime);
    loop.start(new StartupEvent());
    return loop;
  }

  private RelayLoop loop(Ticker ticker) {
    return new RelayLoop(
        relay,
        leaders,
        new NodeId("node"),
        settings(),
        new CoordinationMetrics(registry),
        ticker,
        threads);
  }

  private double ticks(String outcome) {
    return registry
        .counter("quoteorder.jobs.ticks", "job", RelayLoop.ROLE, "outcome", outcome)
        .count();
  }

  private static void await(Callable<Boolean> condition) {
    Awaitility.await().atMost(SOON).until(condition);
  }

  private OutboxSettings settings() {
    return new SmallRyeConfigBuilder()
        .withMapping(OutboxSettings.class)
        .withConverter(Duration.class, 100, Duration::parse)
        .withDefaultValue("quoteorder.outbox.sweep", sweep.toString())
        .build()
        .getConfigMapping(OutboxSettings.class);
  }

  /** Remembers what it was told to do, and does nothing, so it needs nothing. */
  @SuppressWarnings("NullAway")
  private static final class RecordingRelay extends OutboxRelay {
    final List<String> did = new CopyOnWriteArrayList<>();
    volatile RuntimeException failure;

    RecordingRelay() {
      super(null, null, null, null, null);
    }

    @Override
    void drain(BooleanSupplier goOn) {
      did.add("drain");
    }

    @Override
    void sweep(Leadership leadership, BooleanSupplier goOn) {
      did.add("sweep in term " + leadership.term().value());
      if (failure != null) {
        throw failure;
      }
    }
  }
}
