package org.acme.quoteorder.bootstrap;

import io.quarkus.arc.All;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.time.Duration;
import java.util.List;
import org.acme.quoteorder.coordination.OrderlyEnd;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.coordination.time.Sleeper;
import org.acme.quoteorder.coordination.time.Ticker;
import org.acme.quoteorder.http.RequestIntake;
import org.jboss.logging.Logger;

/**
 * The order in which this node ends, all of it.
 *
 * <p>The framework tells twice: before it drains HTTP, and after it has closed HTTP. What needs
 * HTTP to answer (callers that have not noticed yet, and on a demo node the workers, whose partners
 * are simulated here) belongs to the first half. After the second half the framework closes the
 * channels, Redis and PostgreSQL.
 */
@ApplicationScoped
class Shutdown {
  private static final Logger LOG = Logger.getLogger(Shutdown.class);

  private final List<OrderlyEnd> parts;
  private final RequestIntake requests;
  private final ShutdownSettings settings;
  private final Ticker ticker;
  private final Sleeper sleeper;
  private long lastStep;
  private boolean begun;

  Shutdown(
      @All List<OrderlyEnd> parts,
      RequestIntake requests,
      ShutdownSettings settings,
      Ticker ticker,
      Sleeper sleeper) {
    this.parts = parts;
    this.requests = requests;
    this.settings = settings;
    this.ticker = ticker;
    this.sleeper = sleeper;
    this.lastStep = ticker.nanos();
  }

  void whileHttpAnswers(@Observes ShutdownDelayInitiatedEvent event) {
    lastStep = ticker.nanos();
    var delay = Deadline.after(ticker, settings.delay());
    finishWork();
    sleepUntil(delay);
    done("3 answered as before for %s in all", settings.delay());
    requests.refuse();
  }

  void afterHttpClosed(
      @Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) ShutdownEvent event) {
    if (!begun) {
      // A start that failed: nobody was told to end, and what began before the failure runs on.
      finishWork();
    }
    done("4 requests under way are answered, HTTP is closed");
    each(OrderlyEnd::publish, settings.publish());
    done("5 the outbox is published");
    each(OrderlyEnd::handOver, settings.handOver());
    done("6 leaderships, leases and claims are given back");
  }

  private void finishWork() {
    begun = true;
    requests.endConnections();
    each((part, deadline) -> part.takeNothingNew(), Duration.ZERO);
    done("1 not ready, and nothing new is begun");
    each(OrderlyEnd::finish, settings.finish());
    done("2 work in hand is finished or given back");
  }

  /** What every part is asked to do in a phase. */
  private interface Phase {
    void run(OrderlyEnd part, Deadline deadline) throws InterruptedException;
  }

  private void each(Phase phase, Duration limit) {
    var deadline = Deadline.after(ticker, limit);
    for (OrderlyEnd part : parts) {
      try {
        phase.run(part, deadline);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (RuntimeException failure) {
        LOG.warnf(failure, "stop: %s did not end in order", part);
      }
    }
  }

  private void sleepUntil(Deadline deadline) {
    try {
      sleeper.sleep(deadline.left(ticker));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void done(String step, Object... values) {
    long now = ticker.nanos();
    LOG.infof("stop %s: %d ms", step.formatted(values), (now - lastStep) / 1_000_000);
    lastStep = now;
  }
}
