package org.acme.quoteorder.coordination.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.acme.quoteorder.coordination.fixture.Together;
import org.acme.quoteorder.coordination.lease.LeaseOutcome.Acquired;
import org.acme.quoteorder.coordination.lease.LeaseOutcome.HeldByOther;
import org.acme.quoteorder.coordination.lease.LeaseReleaseOutcome.NotHeld;
import org.acme.quoteorder.coordination.lease.LeaseReleaseOutcome.Released;
import org.junit.jupiter.api.Test;

/**
 * What every implementation of {@link Leases} keeps. Nothing here depends on a reply that arrives:
 * the suite holds as it is when some of them are lost.
 */
public abstract class LeasesContract extends LeasesWorkbench {
  private static final int WORKERS = 16;

  // one holder

  @Test
  void one_of_many_that_try_at_once_gets_it() {
    for (int round = 0; round < 40; round++) {
      LeaseName name = name();
      List<LeaseOutcome> outcomes = Together.run(WORKERS, i -> ask(node(i % NODES), once(name)));
      assertThat(outcomes).filteredOn(Acquired.class::isInstance).hasSize(1);
      assertThat(outcomes).filteredOn(HeldByOther.class::isInstance).hasSize(WORKERS - 1);
    }
  }

  @Test
  void workers_that_take_turns_never_overlap_and_their_advisory_tokens_grow() {
    LeaseName name = name();
    AtomicInteger inside = new AtomicInteger();
    List<Long> history = new CopyOnWriteArrayList<>();
    Together.run(
        WORKERS,
        i -> {
          for (int turn = 0; turn < 8; turn++) {
            Lease lease = acquired(node(i % NODES), once(name).waiting(SOON.multipliedBy(2)));
            assertThat(inside.incrementAndGet()).isEqualTo(1);
            history.add(lease.advisoryToken());
            assertThat(inside.decrementAndGet()).isZero();
            assertThat(released(lease)).isInstanceOf(Released.class);
          }
          return i;
        });
    assertThat(history).hasSize(WORKERS * 8).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void nodes_whose_clocks_differ_by_minutes_agree_on_the_holder() {
    List<Leases> apart = new ArrayList<>();
    for (int seconds : new int[] {-60, 0, 60}) {
      ShiftedTicker clock = new ShiftedTicker();
      clock.forward(Duration.ofSeconds(seconds));
      apart.add(newNode(clock));
    }
    for (Leases holding : apart) {
      LeaseName name = name();
      Lease lease = acquired(holding, renewed(name));
      List<Leases> others = apart.stream().filter(n -> n != holding).toList();
      for (Leases other : others) {
        assertThat(held(other, name).retryAfter()).isPositive().isLessThanOrEqualTo(SHORT);
      }
      Together.run(2, i -> ask(others.get(i), once(name).waiting(SHORT)))
          .forEach(waited -> assertThat(waited).isInstanceOf(HeldByOther.class));
      lease.checkpoint();
      assertThat(released(lease)).isInstanceOf(Released.class);
    }
  }

  @Test
  void a_thread_that_holds_it_may_not_ask_again_until_it_gave_it_back() {
    LeaseName name = name();
    Lease lease = acquired(node(0), once(name));
    assertThatThrownBy(() -> node(0).acquire(once(name).waiting(LONG)))
        .isInstanceOf(IllegalStateException.class);
    lease.checkpoint();
    released(lease);
    released(acquired(node(0), once(name)));
  }

  // waiting

  @Test
  void a_try_does_not_wait_and_tells_when_it_is_worth_asking_again() {
    LeaseName name = name();
    acquired(node(0), once(name));
    long asked = System.nanoTime();
    assertThat(held(node(1), name).retryAfter()).isPositive().isLessThanOrEqualTo(LONG);
    assertThat(onAThread(() -> held(node(0), name)).retryAfter())
        .isPositive()
        .isLessThanOrEqualTo(LONG);
    assertThat(Duration.ofNanos(System.nanoTime() - asked)).isLessThan(SOON);
  }

  @Test
  void a_wait_ends_with_the_patience() {
    LeaseName name = name();
    acquired(node(0), once(name));
    Duration patience = Duration.ofMillis(300);
    for (Leases node : List.of(node(1), node(0))) {
      long asked = System.nanoTime();
      LeaseOutcome outcome = onAThread(() -> ask(node, once(name).waiting(patience)));
      assertThat(outcome).isInstanceOf(HeldByOther.class);
      assertThat(Duration.ofNanos(System.nanoTime() - asked)).isBetween(patience, SOON);
    }
  }

  @Test
  void a_wait_ends_with_the_release_of_the_holder() throws Exception {
    LeaseName name = name();
    for (Leases node : List.of(node(1), node(0))) {
      Lease lease = acquired(node(0), once(name));
      Worker<LeaseReleaseOutcome> waiting =
          Worker.does(() -> released(acquiredSoon(node, name))).untilItWaits();
      released(lease);
      assertThat(waiting.end()).isInstanceOf(Released.class);
    }
  }

  @Test
  void callers_of_one_process_are_served_in_the_order_in_which_they_came() throws Exception {
    LeaseName name = name();
    Lease first = acquired(node(0), once(name));
    List<Integer> served = new CopyOnWriteArrayList<>();
    List<Worker<?>> line = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      int caller = i;
      line.add(
          Worker.does(
                  () -> {
                    Lease lease = acquiredSoon(node(0), name);
                    served.add(caller);
                    return released(lease);
                  })
              .untilItWaits());
    }
    released(first);
    for (Worker<?> worker : line) {
      worker.end();
    }
    assertThat(served).containsExactly(0, 1, 2, 3, 4, 5);
  }

  @Test
  void a_waiting_caller_that_is_interrupted_holds_nothing_and_is_in_nobodys_way() throws Exception {
    LeaseName name = name();
    Lease lease = acquired(node(0), once(name));
    Worker<LeaseOutcome> head =
        Worker.does(() -> node(1).acquire(once(name).waiting(LONG))).untilItWaits();
    Worker<LeaseOutcome> second =
        Worker.does(() -> node(1).acquire(once(name).waiting(LONG))).untilItWaits();
    Worker<LeaseReleaseOutcome> third =
        Worker.does(() -> released(acquiredSoon(node(1), name))).untilItWaits();
    second.interrupt();
    assertThatThrownBy(second::end).hasCauseInstanceOf(InterruptedException.class);
    head.interrupt();
    assertThatThrownBy(head::end).hasCauseInstanceOf(InterruptedException.class);
    released(lease);
    assertThat(third.end()).isInstanceOf(Released.class);
    acquiredSoon(node(2), name);
  }

  @Test
  void a_caller_that_is_interrupted_while_redis_hangs_leaves_nothing_held() throws Exception {
    LeaseName name = name();
    released(acquired(node(0), once(name)));
    stall();
    try {
      Worker<LeaseOutcome> worker =
          Worker.does(() -> node(0).acquire(once(name).waiting(LONG))).untilItWaits();
      worker.interrupt();
      assertThatThrownBy(worker::end).hasCauseInstanceOf(InterruptedException.class);
    } finally {
      proceed();
    }
    released(acquiredSoon(node(1), name));
    acquiredSoon(node(0), name);
  }

  @Test
  void a_thread_that_is_asked_to_stop_does_not_begin() throws Exception {
    LeaseName name = name();
    Worker<LeaseOutcome> worker =
        Worker.does(
            () -> {
              Thread.currentThread().interrupt();
              return node(0).acquire(once(name));
            });
    assertThatThrownBy(worker::end).hasCauseInstanceOf(InterruptedException.class);
    acquired(node(1), once(name));
  }

  // whose it is

  @Test
  void a_release_frees_it_at_once_and_may_be_repeated() {
    LeaseName name = name();
    Lease first = acquired(node(0), once(name));
    assertThat(released(first)).isInstanceOf(Released.class);
    assertThat(released(first)).isInstanceOf(NotHeld.class);
    Lease second = acquired(node(1), once(name));
    first.close();
    held(node(2), name);
    assertThat(isOver(first)).isTrue();
    assertThat(released(second)).isInstanceOf(Released.class);
  }

  @Test
  void a_release_leaves_the_lease_of_a_successor_alone() {
    LeaseName name = name();
    Lease stale = acquired(node(0), once(name));
    lapse(name);
    Lease current = acquired(node(1), once(name));
    released(stale);
    held(node(2), name);
    current.checkpoint();
    assertThat(released(current)).isInstanceOf(Released.class);
  }

  @Test
  void a_renewal_leaves_the_lease_of_a_successor_alone() {
    LeaseName name = name();
    Lease stale = acquired(node(0), renewed(name));
    lapse(name);
    acquired(node(1), LeaseRequest.once(name, "successor", SHORT));
    acquiredSoon(node(2), name);
    assertThat(isOver(stale)).isTrue();
  }

  @Test
  void the_lease_and_not_the_name_of_the_owner_is_the_identity() {
    LeaseName name = name();
    Lease first = acquired(node(0), once(name));
    held(node(1), name);
    lapse(name);
    Lease second = acquired(node(1), once(name));
    assertThat(second.token()).isNotEqualTo(first.token());
    released(first);
    held(node(2), name);
  }

  // renewal

  @Test
  void a_lease_is_renewed_while_it_is_held_and_its_deadline_moves() {
    LeaseName name = name();
    Lease lease = acquired(node(0), renewed(name));
    long first = lease.deadline().nanos();
    assertThat(ask(node(1), once(name).waiting(SHORT.multipliedBy(2))))
        .isInstanceOf(HeldByOther.class);
    lease.checkpoint();
    assertThat(lease.deadline().nanos()).isGreaterThan(first);
    released(lease);
  }

  @Test
  void nothing_is_renewed_after_the_release() throws Exception {
    LeaseName name = name();
    Lease lease = acquired(node(0), renewed(name));
    long began = System.nanoTime();
    stall();
    Worker<LeaseReleaseOutcome> release;
    long deadline;
    try {
      // a renewal is on its way by now
      soon().until(() -> System.nanoTime() - began > SHORT.toNanos() / 2);
      deadline = lease.deadline().nanos();
      release = Worker.does(lease::release).untilItWaits();
    } finally {
      proceed();
    }
    release.end();
    released(lease);
    acquired(node(1), LeaseRequest.once(name, "successor", SHORT));
    acquiredSoon(node(2), name);
    assertThat(lease.deadline().nanos()).isEqualTo(deadline);
    assertThat(isOver(lease)).isTrue();
  }

  @Test
  void a_lease_survives_renewals_that_fail() {
    LeaseName name = name();
    Duration ttl = SHORT;
    Lease lease = acquired(node(0), LeaseRequest.once(name, "someone", ttl).renewedFor(LONG));
    AtomicReference<LeaseLoss> loss = lossOf(lease);
    long began = System.nanoTime();
    soon()
        .pollInterval(ttl.dividedBy(4))
        .until(
            () -> {
              cutConnections();
              return System.nanoTime() - began > ttl.multipliedBy(3).toNanos();
            });
    lease.checkpoint();
    assertThat(loss).hasValue(null);
    assertThat(released(lease)).isInstanceOf(Released.class);
  }

  @Test
  void the_deadline_counts_from_the_sending_of_the_request() throws Exception {
    inOneOfTheRounds(
        () -> {
          ShiftedTicker clock = new ShiftedTicker();
          Leases node = newNode(clock);
          released(acquired(node, once(name())));
          LeaseName name = name();
          stall();
          long sentBefore;
          Worker<Lease> worker;
          try {
            worker = Worker.does(() -> handedOver(acquired(node, once(name)))).untilItWaits();
            sentBefore = clock.nanos();
            clock.forward(LONG.dividedBy(2));
          } finally {
            proceed();
          }
          return worker.end().deadline().nanos() - sentBefore < LONG.toNanos();
        });
  }

  @Test
  void the_deadline_counts_from_the_sending_of_the_renewal() throws Exception {
    inOneOfTheRounds(
        () -> {
          ShiftedTicker clock = new ShiftedTicker();
          Duration ttl = SHORT.multipliedBy(4);
          Lease lease =
              acquired(newNode(clock), LeaseRequest.once(name(), "someone", ttl).renewedFor(LONG));
          long acquiredAt = clock.nanos();
          long before = lease.deadline().nanos();
          stall();
          long sentBefore;
          try {
            soon().until(() -> clock.nanos() - acquiredAt > ttl.toNanos() / 2);
            sentBefore = clock.nanos();
            // more than any margin, and less than makes the next renewal due at once, at two thirds
            clock.forward(ttl.multipliedBy(2).dividedBy(15));
          } finally {
            proceed();
          }
          soon().until(() -> lease.deadline().nanos() != before || isOver(lease));
          long after = lease.deadline().nanos();
          released(lease);
          return after != before && after - sentBefore < ttl.toNanos();
        });
  }

  @Test
  void nobody_renews_for_a_worker_that_died_while_it_acquired() throws Exception {
    LeaseName name = name();
    Worker.does(() -> acquired(node(0), renewed(name))).end();
    acquiredSoon(node(1), name);
  }

  @Test
  void a_worker_that_ended_has_lost_its_lease() throws Exception {
    LeaseName name = name();
    Lease lease = Worker.does(() -> acquired(node(0), renewed(name))).end();
    untilLost(lossOf(lease), LeaseLoss.HOLDER_ENDED);
    assertThat(isOver(lease)).isTrue();
  }

  @Test
  void nobody_is_blocked_by_an_acquire_that_was_cut_off() {
    Map<LeaseName, LeaseOutcome> asked =
        askedWhileConnectionsAreCut(name -> LeaseRequest.once(name, "someone", SHORT));
    asked.keySet().forEach(name -> released(acquiredSoon(node(0), name)));
  }

  @Test
  void an_acquire_of_which_nobody_knows_what_became_is_found_again_or_given_back() {
    Map<LeaseName, LeaseOutcome> asked = askedWhileConnectionsAreCut(LeasesWorkbench::once);
    assertThat(asked.values()).doesNotHaveAnyElementsOfTypes(HeldByOther.class);
    asked.forEach(
        (name, outcome) -> {
          if (outcome instanceof Acquired) {
            held(node(0), name);
          } else {
            released(acquiredSoon(node(0), name));
          }
        });
  }

  /** What became of many names that three nodes asked for in these moments. */
  private Map<LeaseName, LeaseOutcome> askedWhileConnectionsAreCut(
      Function<LeaseName, LeaseRequest> request) {
    Map<LeaseName, LeaseOutcome> asked = new ConcurrentHashMap<>();
    for (int round = 0; round < 15; round++) {
      Together.run(
          NODES,
          i -> {
            // connected, before all of them begin together
            released(acquired(node(i), once(name())));
            return i;
          });
      Together.run(
          NODES,
          i -> {
            for (int n = 0; n < 6 && i > 0; n++) {
              LeaseName name = name();
              asked.put(name, node(i).acquire(request.apply(name)));
            }
            if (i == 0) {
              cutConnections();
            }
            return i;
          });
    }
    return asked;
  }

  @Test
  void the_longest_hold_ends_a_lease_whatever_the_holder_does() {
    LeaseName name = name();
    Duration longest = SHORT.multipliedBy(3);
    Lease lease = acquired(node(0), LeaseRequest.once(name, "endless", SHORT).renewedFor(longest));
    long began = System.nanoTime();
    AtomicReference<LeaseLoss> loss = lossOf(lease);
    acquiredSoon(node(1), name);
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(SHORT.multipliedBy(2));
    assertThat(isOver(lease)).isTrue();
    untilLost(loss, LeaseLoss.LONGEST_HOLD);
  }

  @Test
  void a_lease_that_was_handed_over_outlives_its_thread() throws Exception {
    LeaseName name = name();
    Lease lease = Worker.does(() -> handedOver(acquired(node(0), renewed(name)))).end();
    assertThat(ask(node(1), once(name).waiting(SHORT.multipliedBy(2))))
        .isInstanceOf(HeldByOther.class);
    lease.checkpoint();
    assertThat(released(lease)).isInstanceOf(Released.class);
  }

  @Test
  void a_lease_covers_asynchronous_work_until_it_completes() throws Exception {
    LeaseName name = name();
    CompletableFuture<String> work = new CompletableFuture<>();
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      LeasedWork leased = new LeasedWork(node(0), threads);
      var outcome =
          Worker.does(() -> leased.start(renewed(name), lease -> work)).end().toCompletableFuture();
      assertThat(ask(node(1), once(name).waiting(SHORT.multipliedBy(2))))
          .isInstanceOf(HeldByOther.class);
      work.complete("done");
      acquiredSoon(node(1), name);
      assertThat(outcome.get()).isEqualTo(new WorkOutcome.Done<>("done"));
    } finally {
      threads.shutdown();
    }
  }

  // loss

  @Test
  void a_holder_learns_that_its_lease_was_deleted() {
    LeaseName name = name();
    Lease lease = acquired(node(0), watched(name));
    AtomicReference<LeaseLoss> loss = lossOf(lease);
    lapse(name);
    untilLost(loss, LeaseLoss.GONE);
    assertThat(isOver(lease)).isTrue();
    assertThat(released(lease)).isInstanceOf(NotHeld.class);
    acquired(node(0), once(name));
  }

  @Test
  void a_holder_learns_that_another_took_over() {
    LeaseName name = name();
    Lease lease = acquired(node(0), watched(name));
    AtomicReference<LeaseLoss> loss = lossOf(lease);
    lapse(name);
    Lease current = acquired(node(1), once(name));
    untilLost(loss, LeaseLoss.GONE);
    assertThat(isOver(lease)).isTrue();
    assertThat(lossOf(lease)).as("who asks later is told at once").hasValue(LeaseLoss.GONE);
    released(lease);
    current.checkpoint();
    held(node(2), name);
  }

  @Test
  void a_holder_learns_that_everything_was_lost_and_the_advisory_token_still_grows() {
    LeaseName name = name();
    Lease lease = acquired(node(0), watched(name));
    AtomicReference<LeaseLoss> loss = lossOf(lease);
    loseEverything();
    untilLost(loss, LeaseLoss.GONE);
    Lease next = acquired(node(1), once(name));
    assertThat(next.advisoryToken()).isGreaterThan(lease.advisoryToken());
    released(lease);
    held(node(2), name);
  }

  @Test
  void a_holder_is_told_at_its_deadline_although_redis_hangs() {
    LeaseName name = name();
    Lease lease = acquired(node(0), renewed(name));
    AtomicReference<LeaseLoss> loss = lossOf(lease);
    stall();
    try {
      untilLost(loss, LeaseLoss.DEADLINE);
      assertThat(isOver(lease)).isTrue();
    } finally {
      proceed();
    }
    acquiredSoon(node(1), name);
  }

  @Test
  void a_holder_that_was_paused_past_its_deadline_is_stopped_at_its_next_checkpoint() {
    ShiftedTicker clock = new ShiftedTicker();
    LeaseName name = name();
    Lease lease = acquired(newNode(clock), once(name));
    lease.checkpoint();
    AtomicReference<LeaseLoss> loss = lossOf(lease);
    clock.forward(LONG);
    assertThatThrownBy(lease::checkpoint).isInstanceOf(LeaseLostException.class);
    assertThat(loss.get()).isNotNull();
  }

  @Test
  void a_release_is_not_a_loss() {
    Lease lease = acquired(node(0), watched(name()));
    AtomicReference<LeaseLoss> loss = lossOf(lease);
    released(lease);
    assertThat(isOver(lease)).isTrue();
    Lease next = acquired(node(0), watched(name()));
    lapse(next.name());
    untilLost(lossOf(next), LeaseLoss.GONE);
    assertThat(loss).hasValue(null);
  }

  @Test
  void every_new_lease_has_a_higher_advisory_token() {
    LeaseName name = name();
    long last = 0;
    for (int i = 0; i < 20; i++) {
      Lease lease = acquired(node(i % NODES), once(name));
      assertThat(lease.advisoryToken()).isGreaterThan(last);
      last = lease.advisoryToken();
      assertThat(released(lease)).isInstanceOf(Released.class);
    }
  }

  private static Lease handedOver(Lease lease) {
    lease.handOver();
    return lease;
  }

  private static <T> T onAThread(Task<T> task) {
    try {
      return Worker.does(task).end();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
