package org.acme.quoteorder.coordination.lease;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads of the leases of one process: one that only looks at deadlines and never waits for
 * Redis, and a few that ask Redis. So a deadline is told in time also when Redis hangs. All of them
 * are daemons, and after {@link #close()} nothing runs any more.
 */
final class Background implements AutoCloseable {
  private static final int WORKERS = 4;

  private final ScheduledThreadPoolExecutor timer =
      new ScheduledThreadPoolExecutor(
          1, daemons("lease-timer"), new ThreadPoolExecutor.DiscardPolicy());
  private final ThreadPoolExecutor workers =
      new ThreadPoolExecutor(
          WORKERS,
          WORKERS,
          10,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          daemons("lease-worker"),
          new ThreadPoolExecutor.DiscardPolicy());

  Background() {
    timer.setRemoveOnCancelPolicy(true);
    workers.allowCoreThreadTimeOut(true);
  }

  /** On the timer's thread, so it must not wait. */
  Future<?> after(Duration delay, Runnable look) {
    return timer.schedule(look, delay.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** On the timer's thread, so it must not wait. */
  void now(Runnable look) {
    timer.execute(look);
  }

  /** On another thread, which may wait for Redis. */
  void work(Runnable work) {
    workers.execute(work);
  }

  @Override
  public void close() {
    timer.shutdownNow();
    workers.shutdownNow();
  }

  private static ThreadFactory daemons(String name) {
    ThreadFactory threads = Executors.defaultThreadFactory();
    return runnable -> {
      Thread thread = threads.newThread(runnable);
      thread.setName(name);
      thread.setDaemon(true);
      return thread;
    };
  }
}
