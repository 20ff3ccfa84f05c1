package org.acme.quoteorder.coordination.leader;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import org.acme.quoteorder.coordination.time.Bell;
import org.jboss.logging.Logger;

/**
 * The thread of one campaign: a role whose term PostgreSQL is slow to draw keeps no other role
 * waiting. It only contends; that a leadership is lost, the lease tells.
 */
final class RunningCampaign implements Campaign {
  private static final Logger LOG = Logger.getLogger(RunningCampaign.class);

  /** Longer than Redis and PostgreSQL together may take to answer. */
  private static final Duration TO_RESIGN = Duration.ofSeconds(4);

  private final Bell bell = new Bell();
  private final String role;
  private final Contention contention;
  private final Consumer<RunningCampaign> whenOver;
  private final Duration pauseAfterFailure;
  private final Thread thread;
  private volatile boolean closed;

  /**
   * @param contention made with what it calls when a leadership ends
   * @param whenOver told when it contends no longer
   */
  RunningCampaign(
      Candidacy candidacy,
      Function<Runnable, Contention> contention,
      Consumer<RunningCampaign> whenOver) {
    this.role = candidacy.role();
    this.contention = contention.apply(bell::ring);
    this.whenOver = whenOver;
    this.pauseAfterFailure = candidacy.ttl();
    this.thread = new Thread(this::run, "leader-" + candidacy.role());
    this.thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  boolean leads(String which) {
    return role.equals(which)
        && standing().<Boolean>fold(leading -> true, following -> false, unavailable -> false);
  }

  @Override
  public Standing standing() {
    return contention.standing();
  }

  @Override
  public void close() {
    close(TO_RESIGN);
  }

  @Override
  public void close(Duration atMost) {
    closed = true;
    bell.ring();
    if (Thread.currentThread() != thread) {
      awaitEnd(atMost);
    }
  }

  private void awaitEnd(Duration atMost) {
    try {
      // 0 would be for ever
      thread.join(Math.max(1, atMost.toMillis()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    try {
      while (!closed) {
        bell.await(step());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      contention.resign();
      whenOver.accept(this);
    }
  }

  private Duration step() throws InterruptedException {
    try {
      return contention.step();
    } catch (RuntimeException failure) {
      LOG.error("a step of a campaign failed", failure);
      return pauseAfterFailure;
    }
  }
}
