package org.acme.quoteorder.coordination.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class LeasedWorkTest {
  @RegisterExtension static final RedisFloor FLOOR = RedisFloor.patient();

  private static final Duration LONG = Duration.ofMinutes(1);
  private static final LeaseName NAME = LeaseName.lock("work");

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private RedisLeases leases;
  private RedisLeases elsewhere;
  private LeasedWork leased;

  @BeforeEach
  void start() {
    leases = node();
    elsewhere = node();
    leased = new LeasedWork(leases, threads);
  }

  @AfterEach
  void stop() {
    leases.close();
    elsewhere.close();
    threads.shutdownNow();
  }

  @Test
  void work_that_ends_is_done_and_its_lease_is_given_back() throws Exception {
    assertThat(leased.run(request(), lease -> lease.name()))
        .isEqualTo(new WorkOutcome.Done<>(NAME));
    assertFree();
  }

  @Test
  void work_that_fails_throws_what_it_threw_and_its_lease_is_given_back() throws Exception {
    assertThatThrownBy(
            () ->
                leased.<Void, IOException>run(
                    request(),
                    lease -> {
                      throw new IOException("disk");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("disk");
    assertFree();
  }

  @Test
  void work_that_waits_is_interrupted_when_its_lease_is_lost_and_the_interruption_ends_with_it()
      throws Exception {
    WorkOutcome<Void> outcome =
        leased.run(
            request(),
            lease -> {
              lose();
              new CountDownLatch(1).await();
              return null;
            });
    assertThat(outcome).isEqualTo(new WorkOutcome.Lost<>(LeaseLoss.GONE));
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void work_that_computes_stops_at_its_checkpoint() throws Exception {
    WorkOutcome<Void> outcome =
        leased.run(
            request(),
            lease -> {
              lose();
              while (true) {
                lease.checkpoint();
              }
            });
    assertThat(outcome).isEqualTo(new WorkOutcome.Lost<>(LeaseLoss.GONE));
  }

  @Test
  void the_interruption_does_not_outlive_the_work_that_ignored_it() throws Exception {
    WorkOutcome<String> outcome =
        leased.run(
            request(),
            lease -> {
              lose();
              while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
              }
              return "went on";
            });
    assertThat(outcome).isEqualTo(new WorkOutcome.Lost<>(LeaseLoss.GONE));
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void work_that_noticed_nothing_is_lost_all_the_same() throws Exception {
    LeaseRequest unrenewed = LeaseRequest.once(NAME, "me", LONG);
    WorkOutcome<String> outcome =
        leased.run(
            unrenewed,
            lease -> {
              lose();
              return "wrote something";
            });
    assertThat(outcome).isEqualTo(new WorkOutcome.Lost<>(LeaseLoss.GONE));
  }

  @Test
  void somebody_elses_interruption_is_not_taken_for_a_loss() throws Exception {
    assertThatThrownBy(
            () ->
                leased.<Void, InterruptedException>run(
                    request(),
                    lease -> {
                      Thread.currentThread().interrupt();
                      new CountDownLatch(1).await();
                      return null;
                    }))
        .isInstanceOf(InterruptedException.class);
    assertFree();
  }

  @Test
  void work_does_not_run_while_another_holds_the_lease() throws Exception {
    elsewhere.acquire(request());
    assertThat(leased.run(request(), lease -> fail()))
        .isInstanceOfSatisfying(
            WorkOutcome.HeldByOther.class, h -> assertThat(h.retryAfter()).isPositive());
    assertThat(
            leased
                .start(request(), lease -> CompletableFuture.completedStage(fail()))
                .toCompletableFuture()
                .join())
        .isInstanceOf(WorkOutcome.HeldByOther.class);
  }

  @Test
  void work_does_not_run_when_redis_gives_no_answer() throws Exception {
    FLOOR.server().command("RPUSH", NAME.in(FLOOR.keys()).value(), "x");
    assertThat(leased.run(request(), lease -> fail()))
        .isEqualTo(new WorkOutcome.Unavailable<>(UnavailableCause.WRONG_TYPE));
  }

  @Test
  void a_stage_keeps_the_lease_until_it_completes() throws Exception {
    CompletableFuture<String> stage = new CompletableFuture<>();
    var outcome = leased.start(request(), lease -> stage).toCompletableFuture();
    assertThat(elsewhere.acquire(request())).isInstanceOf(LeaseOutcome.HeldByOther.class);
    assertThat(outcome).isNotDone();
    stage.complete("done");
    assertThat(outcome.get()).isEqualTo(new WorkOutcome.Done<>("done"));
    assertFree();
  }

  @Test
  void a_stage_that_fails_gives_the_lease_back() throws Exception {
    CompletableFuture<String> stage = new CompletableFuture<>();
    var outcome = leased.start(request(), lease -> stage).toCompletableFuture();
    stage.completeExceptionally(new IOException("disk"));
    assertThatThrownBy(outcome::get).hasCauseInstanceOf(IOException.class);
    assertFree();
    assertThatThrownBy(
            () ->
                leased.start(
                    request(),
                    lease -> {
                      throw new IllegalStateException("not even begun");
                    }))
        .hasMessage("not even begun");
    assertFree();
  }

  @Test
  void a_stage_whose_lease_is_lost_is_told_and_waited_for() throws Exception {
    CompletableFuture<String> stage = new CompletableFuture<>();
    CompletableFuture<LeaseLoss> told = new CompletableFuture<>();
    var outcome =
        leased
            .start(
                request(),
                lease -> {
                  lease.onLost(told::complete);
                  return stage;
                })
            .toCompletableFuture();
    lose();
    assertThat(told.get()).isEqualTo(LeaseLoss.GONE);
    assertThat(outcome).isNotDone();
    stage.complete("late");
    assertThat(outcome.get()).isEqualTo(new WorkOutcome.Lost<>(LeaseLoss.GONE));
  }

  private static String fail() {
    throw new AssertionError("it must not run");
  }

  private static LeaseRequest request() {
    return LeaseRequest.once(NAME, "me", Duration.ofSeconds(2)).renewedFor(LONG);
  }

  private static void lose() {
    FLOOR.server().command("DEL", NAME.in(FLOOR.keys()).value());
  }

  private static void assertFree() {
    assertThat(FLOOR.server().command("EXISTS", NAME.in(FLOOR.keys()).value())).hasToString("0");
  }

  private static RedisLeases node() {
    return LeasesFixture.process(FLOOR, FLOOR.ticker());
  }
}
