package org.acme.quoteorder.fulfilment;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.virtual.threads.VirtualThreads;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.acme.quoteorder.coordination.NodeId;
import org.acme.quoteorder.coordination.OrderlyEnd;
import org.acme.quoteorder.coordination.claim.ClaimRequest;
import org.acme.quoteorder.coordination.claim.Claims;
import org.acme.quoteorder.coordination.time.Bell;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.coordination.time.Ticker;
import org.acme.quoteorder.fulfilment.FulfilmentEngine.DueOrder;
import org.acme.quoteorder.sql.DatabaseFailure;
import org.jboss.logging.Logger;

/**
 * Looks for due orders on this node and works on a bounded number of them at once.
 *
 * <p>Redis is asked first, so that the nodes of a fleet do not all try the same row; a lost or
 * doubled claim costs a second try, because the row's guarded transition admits one. Without Redis
 * the row alone decides.
 */
@ApplicationScoped
class FulfilmentWorkers implements OrderlyEnd {

  private static final Logger LOG = Logger.getLogger(FulfilmentWorkers.class);
  private static final Duration TO_GIVE_BACK = Duration.ofSeconds(1);

  private final FulfilmentEngine engine;
  private final FulfillingOrder fulfilling;
  private final Claims claims;
  private final FulfilmentSettings settings;
  private final NodeId node;
  private final Ticker ticker;
  private final ExecutorService threads;
  private final Semaphore free;
  private final Bell bell = new Bell();
  private final Set<Thread> atWork = new HashSet<>();
  private volatile boolean running;

  FulfilmentWorkers(
      FulfilmentEngine engine,
      FulfillingOrder fulfilling,
      Claims claims,
      FulfilmentSettings settings,
      NodeId node,
      Ticker ticker,
      @VirtualThreads ExecutorService threads) {
    this.engine = engine;
    this.fulfilling = fulfilling;
    this.claims = claims;
    this.settings = settings;
    this.node = node;
    this.ticker = ticker;
    this.threads = threads;
    this.free = new Semaphore(settings.concurrency());
  }

  void start(@Observes @Priority(Interceptor.Priority.LIBRARY_AFTER) StartupEvent started) {
    if (settings.enabled()) {
      running = true;
      threads.execute(this::run);
    }
  }

  @Override
  public void takeNothingNew() {
    running = false;
    fulfilling.stop();
    bell.ring();
  }

  /**
   * Attempts end after their current call. A call that takes longer is interrupted, and has time
   * left to be recorded as what it is, unknown, and for its order to be given back.
   */
  @Override
  public void finish(Deadline deadline) throws InterruptedException {
    if (idle(deadline.left(ticker).minus(TO_GIVE_BACK))) {
      return;
    }
    interrupt();
    if (!idle(deadline.left(ticker))) {
      LOG.warn("some orders are left to the next attempt, after their lease");
    }
  }

  private boolean idle(Duration atMost) throws InterruptedException {
    int all = settings.concurrency();
    boolean idle = free.tryAcquire(all, atMost.toNanos(), TimeUnit.NANOSECONDS);
    if (idle) {
      free.release(all);
    }
    return idle;
  }

  private void interrupt() {
    synchronized (atWork) {
      LOG.infof("%d calls are interrupted", atWork.size());
      atWork.forEach(Thread::interrupt);
    }
  }

  /** Tells that an order became due. */
  void wake() {
    bell.ring();
  }

  private void run() {
    try {
      while (running) {
        bell.await(settings.poll());
        look();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void look() throws InterruptedException {
    try {
      for (var due : engine.due(settings.concurrency() * 2)) {
        if (!running) {
          return;
        }
        dispatch(due);
      }
    } catch (RuntimeException failure) {
      report(failure);
    }
  }

  private void dispatch(DueOrder due) throws InterruptedException {
    free.acquire();
    try {
      threads.execute(() -> tryOne(due));
    } catch (RuntimeException rejected) {
      free.release();
      throw rejected;
    }
  }

  private void tryOne(DueOrder due) {
    boolean worked = false;
    enter();
    try {
      worked = running && claimThenFulfil(due);
    } catch (RuntimeException failure) {
      report(failure);
    } finally {
      leave();
      free.release();
      if (worked) {
        // There is room for the next one. After a claim that somebody else holds there is only
        // waiting.
        bell.ring();
      }
    }
  }

  private boolean claimThenFulfil(DueOrder due) {
    return claims
        .claim(new ClaimRequest(due.orderId().toString(), node.value(), settings.lease()))
        .<Boolean>fold(
            granted -> {
              try {
                return fulfilling.fulfil(due);
              } finally {
                claims.release(granted.claim());
              }
            },
            held -> false,
            unavailable -> fulfilling.fulfil(due));
  }

  private void enter() {
    synchronized (atWork) {
      atWork.add(Thread.currentThread());
    }
  }

  /** The thread goes back to its pool, where nobody may be interrupted for us any more. */
  private void leave() {
    synchronized (atWork) {
      atWork.remove(Thread.currentThread());
      Thread.interrupted();
    }
  }

  private static void report(RuntimeException failure) {
    if (DatabaseFailure.of(failure).passes()) {
      LOG.warnf("fulfilment waits for PostgreSQL: %s", failure.getMessage());
    } else {
      LOG.error("an order's attempt failed; its lease runs out and another one follows", failure);
    }
  }
}
