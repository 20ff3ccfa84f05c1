package org.acme.quoteorder.coordination.broken;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.acme.quoteorder.coordination.key.Key;
import org.acme.quoteorder.coordination.lease.Lease;
import org.acme.quoteorder.coordination.lease.LeaseLoss;
import org.acme.quoteorder.coordination.lease.LeaseLostException;
import org.acme.quoteorder.coordination.lease.LeaseName;
import org.acme.quoteorder.coordination.lease.LeaseOutcome;
import org.acme.quoteorder.coordination.lease.LeaseReleaseOutcome;
import org.acme.quoteorder.coordination.lease.LeaseRequest;
import org.acme.quoteorder.coordination.lease.Leases;
import org.acme.quoteorder.coordination.redis.Script;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.coordination.time.Ticker;

/**
 * SET NX PX, compare and PEXPIRE, compare and DEL, and a timer: right as far as it goes. Each twin,
 * of leases and of leaders on them, gets one step wrong.
 */
class PlainLeases implements Leases, AutoCloseable {
  private static final AtomicLong ADVISORY = new AtomicLong();
  private static final String COMPARE =
      "if redis.call('GET', KEYS[1]) ~= ARGV[1] then return { '0' } end ";
  private static final String COMMAND_IF_MINE = COMPARE + "redis.call(%s) return { '1' }";

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "plain-leases");
            thread.setDaemon(true);
            return thread;
          });
  private final RedisFloor floor;
  private final Ticker ticker;

  PlainLeases(RedisFloor floor, Ticker ticker) {
    this.floor = floor;
    this.ticker = ticker;
  }

  String token(LeaseRequest request) {
    return UUID.randomUUID().toString();
  }

  boolean set(LeaseName name, String token, Duration ttl) {
    return command(name, "SET", token, "NX", "PX", millis(ttl)).equals("OK");
  }

  boolean renew(LeaseName name, String token, Duration ttl) {
    return script(
        "renew", COMMAND_IF_MINE.formatted("'PEXPIRE', KEYS[1], ARGV[2]"), name, token, ttl);
  }

  boolean delete(LeaseName name, String token) {
    return script(
        "delete", COMMAND_IF_MINE.formatted("'DEL', KEYS[1]"), name, token, Duration.ZERO);
  }

  boolean renewsFor(Thread holder) {
    return holder.isAlive();
  }

  long countsFrom(long sent, long replied) {
    return sent;
  }

  @Override
  public LeaseOutcome acquire(LeaseRequest request) {
    long began = ticker.nanos();
    String token = token(request);
    try {
      do {
        long sent = ticker.nanos();
        if (set(request.name(), token, request.ttl())) {
          return new LeaseOutcome.Acquired(
              new PlainLease(request, token, countsFrom(sent, ticker.nanos())));
        }
        LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
      } while (ticker.nanos() - began < request.patience().toNanos());
      return new LeaseOutcome.HeldByOther(Duration.ofMillis(1));
    } catch (IllegalStateException e) {
      return new LeaseOutcome.Unavailable(UnavailableCause.CONNECTION, true);
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }

  String command(LeaseName name, String command, String... args) {
    return Twin.command(floor.scripts(), key(name), command, args).text(0);
  }

  private boolean script(String verb, String lua, LeaseName name, String token, Duration ttl) {
    return floor
        .scripts()
        .run(new Script("twin." + verb, lua), key(name), token, millis(ttl))
        .fold(
            r -> r.reply().text(0).equals("1"),
            u -> {
              throw new IllegalStateException("Redis did not answer: " + u);
            });
  }

  private Key key(LeaseName name) {
    return name.in(floor.keys());
  }

  private static String millis(Duration d) {
    return String.valueOf(d.toMillis());
  }

  private final class PlainLease implements Lease {
    private final LeaseRequest request;
    private final String token;
    private final long advisory = ADVISORY.incrementAndGet();
    private final Thread holder = Thread.currentThread();
    private final Deadline end;
    private final List<Consumer<LeaseLoss>> listeners = new CopyOnWriteArrayList<>();
    private volatile Deadline deadline;
    private volatile boolean over;

    PlainLease(LeaseRequest request, String token, long counted) {
      this.request = request;
      this.token = token;
      this.deadline = deadline(counted);
      this.end = Deadline.after(ticker, request.longestHold());
      if (request.longestHold().compareTo(request.ttl()) > 0) {
        long third = request.ttl().toNanos() / 3;
        timer.scheduleWithFixedDelay(this::look, third, third, TimeUnit.NANOSECONDS);
      }
    }

    /** Without a margin: a twin that counts wrongly is to be seen at once. */
    private Deadline deadline(long counted) {
      return new Deadline(counted + request.ttl().toNanos());
    }

    private void look() {
      if (over || end.passed(ticker) || !renewsFor(holder)) {
        return;
      }
      long sent = ticker.nanos();
      try {
        if (renew(request.name(), token, request.ttl())) {
          deadline = deadline(countsFrom(sent, ticker.nanos()));
        } else {
          lose(LeaseLoss.GONE);
        }
      } catch (IllegalStateException e) {
        // the deadline tells
      }
      if (deadline.passed(ticker)) {
        lose(LeaseLoss.DEADLINE);
      }
    }

    private void lose(LeaseLoss loss) {
      if (!over) {
        over = true;
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
      return advisory;
    }

    @Override
    public Deadline deadline() {
      return deadline;
    }

    @Override
    public void checkpoint() {
      if (over || deadline.passed(ticker)) {
        throw new LeaseLostException("over");
      }
    }

    @Override
    public void onLost(Consumer<LeaseLoss> listener) {
      listeners.add(listener);
    }

    @Override
    public void handOver() {
      // it is not bound to anything that could be handed over
    }

    @Override
    public LeaseReleaseOutcome release() {
      over = true;
      try {
        return delete(request.name(), token)
            ? new LeaseReleaseOutcome.Released()
            : new LeaseReleaseOutcome.NotHeld();
      } catch (IllegalStateException e) {
        return new LeaseReleaseOutcome.Unavailable(UnavailableCause.CONNECTION, true);
      }
    }
  }
}
