package org.acme.quoteorder.coordination.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.acme.quoteorder.coordination.lease.LeaseOutcome.Acquired;
import org.acme.quoteorder.coordination.lease.LeaseOutcome.HeldByOther;
import org.acme.quoteorder.coordination.lease.LeaseOutcome.Unavailable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A Redis that hangs or is away, with the time-outs of production. */
final class RedisLeasesFaultsTest {
  @RegisterExtension static final RedisFloor FLOOR = RedisFloor.withDefaults();

  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration SOON = Duration.ofSeconds(10);

  private final List<RedisLeases> started = new ArrayList<>();
  private final LeaseName name = LeaseName.lock("faults", UUID.randomUUID().toString());
  private RedisLeases node;
  private RedisLeases other;

  @BeforeEach
  void start() {
    node = newNode();
    other = newNode();
    for (RedisLeases warm : List.of(node, other)) {
      LeaseRequest request = LeaseRequest.once(LeaseName.lock("warm"), "me", LONG).waiting(SOON);
      soon(() -> warm.acquire(request) instanceof Acquired a && released(a));
    }
  }

  @AfterEach
  void stop() {
    started.forEach(RedisLeases::close);
  }

  @Test
  void a_redis_that_hangs_is_unavailable_and_not_held_and_blocks_nobody_afterwards()
      throws Exception {
    FLOOR.server().pause();
    try {
      assertThat(node.acquire(once(LONG)))
          .isInstanceOfSatisfying(Unavailable.class, u -> assertThat(u.mayHaveHappened()).isTrue());
    } finally {
      FLOOR.server().resume();
    }
    // what was sent is executed, and given back long before it ends by itself
    soon(() -> other.acquire(once(LONG)) instanceof Acquired);
  }

  @Test
  void an_acquire_that_was_granted_too_late_is_found_again_with_its_token() {
    soon(
        () -> {
          LeaseOutcome outcome = acquiredWhileRedisHangsForAMoment();
          assertThat(outcome).isNotInstanceOf(HeldByOther.class);
          return outcome instanceof Acquired a && released(a);
        });
  }

  private LeaseOutcome acquiredWhileRedisHangsForAMoment() throws Exception {
    LeaseRequest request =
        LeaseRequest.once(LeaseName.lock("late", UUID.randomUUID().toString()), "me", LONG);
    CompletableFuture<LeaseOutcome> outcome = new CompletableFuture<>();
    Thread worker =
        new Thread(
            () -> {
              try {
                outcome.complete(node.acquire(request));
              } catch (InterruptedException e) {
                outcome.completeExceptionally(e);
              }
            });
    long calls = acquireCalls();
    FLOOR.server().pause();
    try {
      worker.start();
      soon(() -> acquireCalls() > calls);
    } finally {
      FLOOR.server().resume();
    }
    return outcome.get();
  }

  @Test
  void a_redis_that_is_away_costs_little_and_leases_are_there_again_when_it_is_back()
      throws Exception {
    FLOOR.server().kill();
    soon(() -> node.acquire(once(LONG)).equals(away()));
    long asked = System.nanoTime();
    assertThat(node.acquire(once(LONG).waiting(LONG))).isInstanceOf(Unavailable.class);
    assertThat(Duration.ofNanos(System.nanoTime() - asked)).isLessThan(Duration.ofSeconds(1));
    FLOOR.server().restart();
    soon(() -> node.acquire(once(LONG)) instanceof Acquired);
  }

  @Test
  void one_renewal_that_fails_is_repeated_within_the_lease() {
    Duration ttl = Duration.ofSeconds(2);
    Lease lease = acquired(node, once(ttl).renewedFor(LONG));
    AtomicReference<LeaseLoss> loss = new AtomicReference<>();
    lease.onLost(loss::set);
    long deadline = lease.deadline().nanos();
    double failed = failures();
    FLOOR.server().pause();
    try {
      soon(() -> failures() > failed);
      assertThat(lease.deadline().nanos()).isEqualTo(deadline);
    } finally {
      FLOOR.server().resume();
    }
    soon(() -> lease.deadline().nanos() != deadline);
    lease.checkpoint();
    assertThat(loss).hasValue(null);
    assertThat(lease.release()).isInstanceOf(LeaseReleaseOutcome.Released.class);
  }

  @Test
  void a_holder_is_told_in_time_by_the_timer_although_every_call_hangs() {
    Duration ttl = Duration.ofSeconds(3);
    Lease lease = acquired(node, once(ttl).renewedFor(LONG));
    AtomicReference<Long> told = new AtomicReference<>();
    lease.onLost(why -> told.set(System.nanoTime()));
    FLOOR.server().pause();
    try {
      soon(() -> told.get() != null);
      long late = told.get() - lease.deadline().nanos();
      assertThat(Duration.ofNanos(late)).isBetween(Duration.ZERO, ttl.dividedBy(4));
      assertThat(lease.release()).isInstanceOf(LeaseReleaseOutcome.Unavailable.class);
    } finally {
      FLOOR.server().resume();
    }
    soon(() -> other.acquire(once(LONG)) instanceof Acquired);
  }

  @Test
  void a_release_that_redis_never_took_is_repeated() {
    Lease lease = acquired(node, once(LONG));
    FLOOR.server().pause();
    try {
      assertThat(lease.release()).isInstanceOf(LeaseReleaseOutcome.Unavailable.class);
    } finally {
      FLOOR.server().resume();
    }
    soon(() -> other.acquire(once(LONG)) instanceof Acquired);
  }

  private static Unavailable away() {
    return new Unavailable(UnavailableCause.CONNECTION, false);
  }

  private RedisLeases newNode() {
    RedisLeases leases = LeasesFixture.process(FLOOR, FLOOR.ticker());
    started.add(leases);
    return leases;
  }

  private LeaseRequest once(Duration ttl) {
    return LeaseRequest.once(name, "me", ttl);
  }

  private static Lease acquired(RedisLeases node, LeaseRequest request) {
    AtomicReference<Lease> lease = new AtomicReference<>();
    soon(
        () -> {
          if (node.acquire(request) instanceof Acquired a) {
            lease.set(a.lease());
          }
          return lease.get() != null;
        });
    return lease.get();
  }

  private static boolean released(Acquired a) {
    return a.lease().release() instanceof LeaseReleaseOutcome.Released;
  }

  /** Of which an answer, or none, is known. */
  private static long acquireCalls() {
    var calls =
        FLOOR
            .registry()
            .find("redis.coordination.latency.ms")
            .tag("operation", "lease.acquire")
            .summary();
    return calls == null ? 0 : calls.count();
  }

  private static double failures() {
    return FLOOR
        .registry()
        .find("redis.coordination.fallback")
        .tag("type", "lease")
        .counters()
        .stream()
        .mapToDouble(c -> c.count())
        .sum();
  }

  /** On this thread, whose leases they are. */
  private static void soon(java.util.concurrent.Callable<Boolean> condition) {
    Awaitility.await()
        .pollInSameThread()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(10))
        .atMost(SOON)
        .until(condition);
  }
}
