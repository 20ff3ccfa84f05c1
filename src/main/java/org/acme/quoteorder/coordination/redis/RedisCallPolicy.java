package org.acme.quoteorder.coordination.redis;

import io.smallrye.faulttolerance.api.Guard;
import io.vertx.core.Context;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.acme.quoteorder.coordination.redis.ScriptOutcome.Unavailable;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.coordination.time.Deadlines;
import org.acme.quoteorder.coordination.time.Ticker;
import org.eclipse.microprofile.faulttolerance.exceptions.BulkheadException;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;
import org.jspecify.annotations.Nullable;

/**
 * One call to a role's Redis: time-out, breaker, bulkhead. The caller's thread waits for the reply,
 * and that thread must not be an event loop.
 */
final class RedisCallPolicy {
  private final RedisLink link;
  private final Duration timeout;
  private final Deadlines deadlines;
  private final Ticker ticker;
  private final Guard guard;

  RedisCallPolicy(
      RedisRole role, RedisLink link, RedisSettings settings, Deadlines deadlines, Ticker ticker) {
    this.link = link;
    this.timeout = settings.timeout();
    this.deadlines = deadlines;
    this.ticker = ticker;
    this.guard =
        Guard.create()
            .withDescription("redis-" + role.label())
            .withBulkhead()
            .limit(settings.bulkhead())
            .done()
            .withCircuitBreaker()
            .failOn(UnansweredException.class)
            .requestVolumeThreshold(settings.breakerVolume())
            .failureRatio(settings.breakerRatio())
            .delay(settings.breakerDelay().toMillis(), ChronoUnit.MILLIS)
            .done()
            .build();
  }

  /**
   * Runs {@code exchange}, which may send several commands one after the other within one budget.
   * Never throws for anything that Redis or the network does.
   */
  ScriptOutcome call(Function<Exchange, ScriptOutcome> exchange) {
    if (Context.isOnEventLoopThread()) {
      throw new IllegalStateException("a call to Redis waits, so it may not run on an event loop");
    }
    Duration budget =
        deadlines
            .current()
            .map(d -> d.left(ticker))
            .filter(left -> left.compareTo(timeout) < 0)
            .orElse(timeout);
    if (budget.isZero()) {
      return new Unavailable(UnavailableCause.TIMEOUT, false);
    }
    Exchange calls = new Exchange(budget);
    try {
      return guard.call(() -> calls.run(exchange), ScriptOutcome.class);
    } catch (NoReplyException e) {
      return e.outcome;
    } catch (CircuitBreakerOpenException e) {
      return new Unavailable(UnavailableCause.BREAKER_OPEN, false);
    } catch (BulkheadException e) {
      return new Unavailable(UnavailableCause.BULKHEAD_FULL, false);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    } finally {
      if (calls.interrupted) {
        // the guard forgets it while it waits for a result that is there already
        Thread.currentThread().interrupt();
      }
    }
  }

  /** What one call may use. */
  final class Exchange {
    private final Duration budget;
    private final Deadline deadline;
    private boolean interrupted;

    private Exchange(Duration budget) {
      this.budget = budget;
      this.deadline = Deadline.after(ticker, budget);
    }

    private ScriptOutcome run(Function<Exchange, ScriptOutcome> exchange) {
      try {
        return exchange.apply(this);
      } finally {
        interrupted |= Thread.currentThread().isInterrupted();
      }
    }

    /**
     * Sends one command and waits for its reply.
     *
     * @throws RefusedException with the error reply of the server
     */
    Response send(Request request) throws RefusedException {
      RedisLink.Line line = link.line();
      RedisConnection connection = connection(line);
      CompletableFuture<@Nullable Response> reply = line.send(connection, request);
      try {
        return Objects.requireNonNull(await(reply), "scripts reply with an array");
      } catch (TimeoutException e) {
        line.giveUpIfSilent(timeout.multipliedBy(2));
        throw noReply(UnavailableCause.TIMEOUT, true);
      } catch (ExecutionException e) {
        Throwable failure = Objects.requireNonNullElse(e.getCause(), e);
        if (!RedisFailures.isReply(failure)) {
          line.giveUp("connection ended");
          throw noReply(UnavailableCause.CONNECTION, true);
        }
        if (RedisFailures.cause(failure) == UnavailableCause.READONLY) {
          line.giveUp("it does not take writes");
        }
        throw new RefusedException(failure);
      }
    }

    private RedisConnection connection(RedisLink.Line line) {
      if (line.hopeless()) {
        throw noReply(UnavailableCause.CONNECTION, false);
      }
      try {
        return await(line.ready);
      } catch (TimeoutException e) {
        throw noReply(UnavailableCause.TIMEOUT, false);
      } catch (ExecutionException e) {
        throw noReply(UnavailableCause.CONNECTION, false);
      }
    }

    private <T extends @Nullable Object> T await(CompletableFuture<T> future)
        throws TimeoutException, ExecutionException {
      try {
        return future.get(deadline.left(ticker).toNanos(), TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        // whoever interrupts wants the thread back; what was sent may happen
        Thread.currentThread().interrupt();
        interrupted = true;
        throw new TimeoutException("interrupted");
      }
    }

    /** A call that was cut short says nothing about Redis, so the breaker does not count it. */
    private NoReplyException noReply(UnavailableCause cause, boolean sent) {
      Unavailable outcome = new Unavailable(cause, sent);
      boolean cutShort =
          cause == UnavailableCause.TIMEOUT && (interrupted || budget.compareTo(timeout) < 0);
      return cutShort ? new NoReplyException(outcome) : new UnansweredException(outcome);
    }
  }

  /** The server replied with an error. */
  static final class RefusedException extends Exception {
    RefusedException(Throwable reply) {
      super(null, reply, false, false);
    }

    Throwable reply() {
      return Objects.requireNonNull(getCause());
    }
  }

  private static class NoReplyException extends RuntimeException {
    private final transient Unavailable outcome;

    NoReplyException(Unavailable outcome) {
      super(null, null, false, false);
      this.outcome = outcome;
    }
  }

  /** No reply within the usual time, or no connection: this is what the breaker counts. */
  private static final class UnansweredException extends NoReplyException {
    UnansweredException(Unavailable outcome) {
      super(outcome);
    }
  }
}
