package org.acme.quoteorder.coordination.broken;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.acme.quoteorder.coordination.key.KeySpace;
import org.acme.quoteorder.coordination.lease.Lease;
import org.acme.quoteorder.coordination.lease.LeaseLoss;
import org.acme.quoteorder.coordination.lease.LeaseLostException;
import org.acme.quoteorder.coordination.lease.LeaseName;
import org.acme.quoteorder.coordination.lease.LeaseOutcome;
import org.acme.quoteorder.coordination.lease.LeaseReleaseOutcome;
import org.acme.quoteorder.coordination.lease.LeaseRequest;
import org.acme.quoteorder.coordination.lease.Leases;
import org.acme.quoteorder.coordination.redis.RedisScripts;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.coordination.time.Ticker;

/** Leases of plain commands and a timer; each twin gets one thing of them wrong. */
class PlainLeaderLeases implements Leases {
  private final ScheduledExecutorService timer = timer();
  private final RedisScripts scripts;
  private final KeySpace keys;
  private final Ticker ticker;

  PlainLeaderLeases(RedisScripts scripts, KeySpace keys, Ticker ticker) {
    this.scripts = scripts;
    this.keys = keys;
    this.ticker = ticker;
  }

  private static ScheduledExecutorService timer() {
    var timer =
        new ScheduledThreadPoolExecutor(
            1,
            work -> {
              var thread = new Thread(work, "plain-leases");
              thread.setDaemon(true);
              return thread;
            });
    timer.setRemoveOnCancelPolicy(true);
    return timer;
  }

  @Override
  public LeaseOutcome acquire(LeaseRequest request) {
    String token = token(request);
    Deadline deadline = deadlineOf(request.ttl());
    try {
      return acquire(request, token)
          ? new LeaseOutcome.Acquired(new Plain(request, token, deadline))
          : new LeaseOutcome.HeldByOther(request.ttl());
    } catch (IllegalStateException away) {
      return new LeaseOutcome.Unavailable(UnavailableCause.OTHER, true);
    }
  }

  String token(LeaseRequest request) {
    return request.owner() + UUID.randomUUID();
  }

  Deadline deadlineOf(Duration ttl) {
    return Deadline.after(ticker, ttl.multipliedBy(9).dividedBy(10));
  }

  boolean acquire(LeaseRequest request, String token) {
    String ttl = String.valueOf(request.ttl().toMillis());
    return command(request.name(), "SET", token, "NX", "PX", ttl).equals("OK");
  }

  /** Whether it is still this one's. */
  boolean renew(LeaseName name, String token, Duration ttl) {
    return command(name, "GET").equals(token)
        && command(name, "PEXPIRE", String.valueOf(ttl.toMillis())).equals("1");
  }

  String command(LeaseName name, String command, String... args) {
    return Twin.command(scripts, keys.leader(name.path().get(0)), command, args).text(0);
  }

  /** A lease that a timer renews and watches. */
  private final class Plain implements Lease {
    private final List<Consumer<LeaseLoss>> listeners = new CopyOnWriteArrayList<>();
    private final AtomicBoolean over = new AtomicBoolean();
    private final LeaseRequest request;
    private final String token;
    private volatile Deadline deadline;

    Plain(LeaseRequest request, String token, Deadline deadline) {
      this.request = request;
      this.token = token;
      this.deadline = deadline;
      long third = request.ttl().dividedBy(3).toMillis();
      timer.scheduleWithFixedDelay(this::tick, third, third, TimeUnit.MILLISECONDS);
    }

    private void tick() {
      if (over.get()) {
        throw new LeaseLostException("which ends the timer");
      }
      Deadline next = deadlineOf(request.ttl());
      try {
        if (renew(request.name(), token, request.ttl())) {
          deadline = next;
        } else {
          lose(LeaseLoss.GONE);
        }
      } catch (IllegalStateException away) {
        // the deadline tells
      }
      if (deadline.passed(ticker)) {
        lose(LeaseLoss.DEADLINE);
      }
    }

    private void lose(LeaseLoss loss) {
      if (over.compareAndSet(false, true)) {
        listeners.forEach(listener -> listener.accept(loss));
      }
    }

    @Override
    public LeaseName name() {
      return request.name();
    }

    @Override
    public String token() {
      return token;
    }

    @Override
    public long advisoryToken() {
      return 0;
    }

    @Override
    public Deadline deadline() {
      return deadline;
    }

    @Override
    public void checkpoint() {
      if (over.get() || deadline.passed(ticker)) {
        throw new LeaseLostException("lost");
      }
    }

    @Override
    public void onLost(Consumer<LeaseLoss> listener) {
      listeners.add(listener);
    }

    @Override
    public void handOver() {}

    @Override
    public LeaseReleaseOutcome release() {
      over.set(true);
      try {
        if (command(request.name(), "GET").equals(token)) {
          command(request.name(), "DEL");
          return new LeaseReleaseOutcome.Released();
        }
        return new LeaseReleaseOutcome.NotHeld();
      } catch (IllegalStateException away) {
        return new LeaseReleaseOutcome.Unavailable(UnavailableCause.OTHER, true);
      }
    }
  }
}
