package org.acme.quoteorder.coordination.lease;

import io.quarkus.virtual.threads.VirtualThreads;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * Runs work under a lease and always gives it back.
 *
 * <p>When the lease is lost, the working thread is interrupted: work that waits for something stops
 * at once, work that computes stops at its next {@link Lease#checkpoint()}. The interruption ends
 * with the work. Work that goes on after its method returned belongs into {@link #start}, which
 * keeps the lease until the stage completes. The work itself never releases the lease.
 */
@Singleton
public final class LeasedWork {
  private final Leases leases;
  private final ExecutorService threads;

  /**
   * @param threads where leases of asynchronous work are given back, which waits for Redis
   */
  public LeasedWork(Leases leases, @VirtualThreads ExecutorService threads) {
    this.leases = leases;
    this.threads = threads;
  }

  /**
   * Work of one thread.
   *
   * @param <E> what it throws
   */
  @FunctionalInterface
  public interface Work<T extends @Nullable Object, E extends Exception> {
    T run(Lease lease) throws E;
  }

  /** Work that goes on after this method returned, until its stage completes. */
  @FunctionalInterface
  public interface AsyncWork<T extends @Nullable Object> {
    CompletionStage<T> start(Lease lease);
  }

  /**
   * Runs the work on this thread.
   *
   * @throws E what the work throws while it has the lease; what it throws because it lost the lease
   *     is the outcome {@code Lost}
   * @throws InterruptedException when the thread is asked to stop while it waits for the lease
   */
  public <T extends @Nullable Object, E extends Exception> WorkOutcome<T> run(
      LeaseRequest request, Work<T, E> work) throws E, InterruptedException {
    LeaseOutcome outcome = leases.acquire(request);
    return outcome instanceof LeaseOutcome.Acquired it ? run(it.lease(), work) : notRun(outcome);
  }

  /**
   * Starts the work on this thread. A stage that fails makes the outcome's stage fail with the
   * same, unless the lease was lost. Nothing stops a stage from here: the work asks {@link
   * Lease#checkpoint()} or listens, and the outcome is there once its stage has completed.
   *
   * @throws InterruptedException when the thread is asked to stop while it waits for the lease
   */
  public <T extends @Nullable Object> CompletionStage<WorkOutcome<T>> start(
      LeaseRequest request, AsyncWork<T> work) throws InterruptedException {
    LeaseOutcome outcome = leases.acquire(request);
    return outcome instanceof LeaseOutcome.Acquired it
        ? start(it.lease(), work)
        : CompletableFuture.completedFuture(notRun(outcome));
  }

  private static <T extends @Nullable Object, E extends Exception> WorkOutcome<T> run(
      Lease lease, Work<T, E> work) throws E {
    Watch watch = new Watch(lease, Thread.currentThread());
    try {
      T value = work.run(lease);
      return outcome(watch.end(), value);
    } catch (Exception e) {
      Optional<LeaseLoss> loss = watch.end();
      if (loss.isEmpty()) {
        throw e;
      }
      return new WorkOutcome.Lost<>(loss.get());
    } finally {
      watch.end();
    }
  }

  private <T extends @Nullable Object> CompletionStage<WorkOutcome<T>> start(
      Lease lease, AsyncWork<T> work) {
    lease.handOver();
    Watch watch = new Watch(lease, null);
    CompletableFuture<WorkOutcome<T>> result = new CompletableFuture<>();
    boolean started = false;
    try {
      work.start(lease)
          .whenCompleteAsync((value, e) -> complete(result, watch.end(), value, e), threads);
      started = true;
      return result;
    } finally {
      if (!started) {
        watch.end();
      }
    }
  }

  private static <T extends @Nullable Object> void complete(
      CompletableFuture<WorkOutcome<T>> result,
      Optional<LeaseLoss> loss,
      T value,
      @Nullable Throwable failure) {
    if (failure == null || loss.isPresent()) {
      result.complete(outcome(loss, value));
    } else {
      result.completeExceptionally(failure);
    }
  }

  private static <T extends @Nullable Object> WorkOutcome<T> outcome(
      Optional<LeaseLoss> loss, T value) {
    return loss.isPresent() ? new WorkOutcome.Lost<>(loss.get()) : new WorkOutcome.Done<>(value);
  }

  private static <T extends @Nullable Object> WorkOutcome<T> notRun(LeaseOutcome outcome) {
    return outcome.fold(
        a -> {
          throw new IllegalStateException("work that has its lease is run");
        },
        h -> new WorkOutcome.HeldByOther<>(h.retryAfter()),
        u -> new WorkOutcome.Unavailable<>(u.cause()));
  }

  /** Stops the working thread when the lease is lost, and not a moment after the work. */
  private static final class Watch {
    private final Lease lease;
    private final @Nullable Thread worker;
    private @Nullable LeaseLoss loss;
    private boolean interrupted;
    private boolean over;

    /**
     * @param worker null for work that no thread stands for
     */
    Watch(Lease lease, @Nullable Thread worker) {
      this.lease = lease;
      this.worker = worker;
      lease.onLost(this::lost);
    }

    private synchronized void lost(LeaseLoss why) {
      if (over) {
        return;
      }
      loss = why;
      if (worker != null) {
        worker.interrupt();
        interrupted = true;
      }
    }

    /** Gives the lease back, once; tells why it was lost, if it was. */
    Optional<LeaseLoss> end() {
      if (isFirst()) {
        LeaseReleaseOutcome released = lease.release();
        synchronized (this) {
          // what nobody holds any more was not this work's alone to its end
          if (loss == null && released instanceof LeaseReleaseOutcome.NotHeld) {
            loss = LeaseLoss.GONE;
          }
        }
      }
      synchronized (this) {
        return Optional.ofNullable(loss);
      }
    }

    private boolean isFirst() {
      try {
        lease.checkpoint();
      } catch (LeaseLostException e) {
        // the listener was told, if it was not before
      }
      synchronized (this) {
        if (over) {
          return false;
        }
        over = true;
        if (interrupted) {
          Thread.interrupted();
        }
        return true;
      }
    }
  }
}
