package org.acme.quoteorder.fulfilment;

import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.virtual.threads.VirtualThreads;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.acme.quoteorder.coordination.NodeId;
import org.acme.quoteorder.coordination.claim.ClaimRequest;
import org.acme.quoteorder.coordination.claim.Claims;
import org.acme.quoteorder.coordination.time.Bell;
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
class FulfilmentWorkers {

  private static final Logger LOG = Logger.getLogger(FulfilmentWorkers.class);
  private static final int SECONDS_TO_FINISH = 10;

  private final FulfilmentEngine engine;
  private final FulfillingOrder fulfilling;
  private final Claims claims;
  private final FulfilmentSettings settings;
  private final NodeId node;
  private final ExecutorService threads;
  private final Semaphore free;
  private final Bell bell = new Bell();
  private volatile boolean running;

  FulfilmentWorkers(
      FulfilmentEngine engine,
      FulfillingOrder fulfilling,
      Claims claims,
      FulfilmentSettings settings,
      NodeId node,
      @VirtualThreads ExecutorService threads) {
    this.engine = engine;
    this.fulfilling = fulfilling;
    this.claims = claims;
    this.settings = settings;
    this.node = node;
    this.threads = threads;
    this.free = new Semaphore(settings.concurrency());
  }

  void start(@Observes @Priority(Interceptor.Priority.LIBRARY_AFTER) StartupEvent started) {
    if (settings.enabled()) {
      running = true;
      threads.execute(this::run);
    }
  }

  void stop(@Observes ShutdownEvent stopping) throws InterruptedException {
    running = false;
    bell.ring();
    if (free.tryAcquire(settings.concurrency(), SECONDS_TO_FINISH, TimeUnit.SECONDS)) {
      free.release(settings.concurrency());
    } else {
      LOG.warn("some orders are left to the next attempt, on whatever node");
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
    try {
      worked = claimThenFulfil(due);
    } catch (RuntimeException failure) {
      report(failure);
    } finally {
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
                return fulfil(due);
              } finally {
                claims.release(granted.claim());
              }
            },
            held -> false,
            unavailable -> fulfil(due));
  }

  private boolean fulfil(DueOrder due) {
    try {
      return fulfilling.fulfil(due);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
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
