package org.acme.quoteorder.coordination.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.acme.quoteorder.coordination.lease.LeaseOutcome.Acquired;
import org.acme.quoteorder.coordination.lease.LeaseOutcome.HeldByOther;
import org.acme.quoteorder.coordination.lease.LeaseOutcome.Unavailable;
import org.acme.quoteorder.coordination.time.Ticker;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.BeforeEach;

/** What the properties of leases are told with: nodes, workers, and what can go wrong. */
public abstract class LeasesWorkbench {
  /** Longer than any test. */
  static final Duration LONG = Duration.ofMinutes(1);

  /** Short enough to be waited for, long enough for a loaded machine. */
  static final Duration SHORT = Duration.ofMillis(1_500);

  static final Duration SOON = Duration.ofSeconds(10);
  static final int NODES = 4;

  private List<Leases> nodes;

  /** The port as one more node has it, with a ticker of its own. */
  protected abstract Leases newNode(Ticker ticker);

  /** Makes the lease of this name end now, as its time would, or as somebody who deletes it. */
  protected abstract void lapse(LeaseName name);

  /** What a restart without data, or FLUSHALL, leaves. */
  protected abstract void loseEverything();

  /** From now on nothing is answered; what is sent is executed after {@link #proceed()}. */
  protected abstract void stall();

  protected abstract void proceed();

  /** Ends the nodes' connections; what was sent may have been executed. */
  protected abstract void cutConnections();

  /** How long a node waits for what it must get; longer than a short lease. */
  protected Duration patience() {
    return SOON;
  }

  /** How often a property is tried that a lost reply at the wrong moment hides. */
  protected int rounds() {
    return 3;
  }

  @BeforeEach
  void startNodes() {
    nodes = new ArrayList<>();
    for (int i = 0; i < NODES; i++) {
      nodes.add(newNode(System::nanoTime));
    }
  }

  Leases node(int i) {
    return nodes.get(i);
  }

  static LeaseName name() {
    return LeaseName.lock("contract", UUID.randomUUID().toString());
  }

  /** A lease that is never renewed and that outlives the test. */
  static LeaseRequest once(LeaseName name) {
    return LeaseRequest.once(name, "someone", LONG);
  }

  /** A short lease that is renewed for as long as the test takes. */
  static LeaseRequest renewed(LeaseName name) {
    return LeaseRequest.once(name, "someone", SHORT).renewedFor(LONG);
  }

  /** The same, for those who wait for the renewal that finds out about a loss. */
  static LeaseRequest watched(LeaseName name) {
    return LeaseRequest.once(name, "someone", SHORT.multipliedBy(2)).renewedFor(LONG);
  }

  /** The answer, once there is one: an outage of a moment is no answer. */
  static LeaseOutcome ask(Leases node, LeaseRequest request) {
    return soon()
        .pollInSameThread()
        .until(() -> node.acquire(request), outcome -> !(outcome instanceof Unavailable));
  }

  static Lease acquired(Leases node, LeaseRequest request) {
    LeaseOutcome outcome = ask(node, request);
    assertThat(outcome).isInstanceOf(Acquired.class);
    return ((Acquired) outcome).lease();
  }

  /** Somebody else holds it, as far as this node is told. */
  static HeldByOther held(Leases node, LeaseName name) {
    LeaseOutcome outcome = ask(node, once(name));
    assertThat(outcome).isInstanceOf(HeldByOther.class);
    return (HeldByOther) outcome;
  }

  /** Another node gets it well before the time to live of whoever had it. */
  Lease acquiredSoon(Leases node, LeaseName name) {
    return acquired(node, once(name).waiting(patience()));
  }

  /** Gives back, until Redis has taken it. */
  static LeaseReleaseOutcome released(Lease lease) {
    return soon()
        .pollInSameThread()
        .until(lease::release, outcome -> !(outcome instanceof LeaseReleaseOutcome.Unavailable));
  }

  /** Why it is lost, as soon as it is. */
  static AtomicReference<LeaseLoss> lossOf(Lease lease) {
    AtomicReference<LeaseLoss> loss = new AtomicReference<>();
    lease.onLost(why -> assertThat(loss.getAndSet(why)).as("told once").isNull());
    return loss;
  }

  static void untilLost(AtomicReference<LeaseLoss> loss, LeaseLoss why) {
    soon().untilAsserted(() -> assertThat(loss).hasValue(why));
  }

  static ConditionFactory soon() {
    return Awaitility.await()
        .atMost(SOON)
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(5));
  }

  static boolean isOver(Lease lease) {
    try {
      lease.checkpoint();
      return false;
    } catch (LeaseLostException e) {
      return true;
    }
  }

  /** What a worker does. */
  interface Task<T> {
    T run() throws Exception;
  }

  /** A thread of its own, because a lease belongs to the thread that acquired it. */
  static final class Worker<T> {
    private final CompletableFuture<T> result = new CompletableFuture<>();
    private final Thread thread;

    private Worker(Task<T> task) {
      this.thread =
          new Thread(
              () -> {
                try {
                  result.complete(task.run());
                } catch (Throwable e) {
                  result.completeExceptionally(e);
                }
              },
              "worker");
      thread.setDaemon(true);
      thread.start();
    }

    static <T> Worker<T> does(Task<T> task) {
      return new Worker<>(task);
    }

    /** Returns when it waits for something, and has done so for a while. */
    Worker<T> untilItWaits() {
      soon().during(Duration.ofMillis(60)).until(this::isWaiting);
      return this;
    }

    private boolean isWaiting() {
      Thread.State state = thread.getState();
      return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
    }

    void interrupt() {
      thread.interrupt();
    }

    /** What it found, when its thread has ended. */
    T end() throws Exception {
      thread.join(SOON.toMillis() * 3);
      assertThat(thread.isAlive()).isFalse();
      return result.get();
    }
  }

  /** The clock of a node that is ahead, or behind, or that jumps. */
  static final class ShiftedTicker implements Ticker {
    private final AtomicLong shift = new AtomicLong();

    void forward(Duration d) {
      shift.addAndGet(d.toNanos());
    }

    @Override
    public long nanos() {
      return System.nanoTime() + shift.get();
    }
  }

  /** A wrong version shows the property in none of them. */
  void inOneOfTheRounds(Task<Boolean> round) throws Exception {
    boolean seen = false;
    for (int i = 0; i < rounds() && !seen; i++) {
      seen = round.run();
    }
    assertThat(seen).isTrue();
  }
}
