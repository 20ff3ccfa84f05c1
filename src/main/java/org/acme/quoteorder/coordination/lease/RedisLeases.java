package org.acme.quoteorder.coordination.lease;

import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.acme.quoteorder.coordination.CoordinationMetrics;
import org.acme.quoteorder.coordination.key.KeySpace;
import org.acme.quoteorder.coordination.lease.LeaseOutcome.Acquired;
import org.acme.quoteorder.coordination.lease.LeaseOutcome.HeldByOther;
import org.acme.quoteorder.coordination.redis.RedisScripts;
import org.acme.quoteorder.coordination.redis.ScriptOutcome.Unavailable;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.coordination.time.Sleeper;
import org.acme.quoteorder.coordination.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * Leases as one string per name that holds an advisory token and the token of the lease.
 *
 * <p>Callers of this process line up in a {@link FairGate}; the head asks Redis, again and again
 * while its patience lasts, with the same token. {@link Renewals} keeps what was acquired, {@link
 * Leftovers} gives back what nobody knows about.
 */
@Singleton
final class RedisLeases implements Leases, HeldLease.Giver {
  private final LeaseScripts scripts;
  private final FairGate gate;
  private final Background background = new Background();
  private final Renewals renewals;
  private final Leftovers leftovers;
  private final CoordinationMetrics metrics;
  private final Ticker ticker;
  private final Sleeper sleeper;

  RedisLeases(
      RedisScripts scripts,
      KeySpace keys,
      CoordinationMetrics metrics,
      Ticker ticker,
      Sleeper sleeper) {
    this.scripts = new LeaseScripts(scripts, keys, ticker, sleeper);
    this.gate = new FairGate(ticker);
    this.renewals = new Renewals(this.scripts, background, metrics, ticker);
    this.leftovers = new Leftovers(this.scripts, background, ticker);
    this.metrics = metrics;
    this.ticker = ticker;
    this.sleeper = sleeper;
  }

  /** Nothing is renewed any more; what is held ends with its time to live. */
  @PreDestroy
  void close() {
    background.close();
  }

  @Override
  public LeaseOutcome acquire(LeaseRequest request) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    String type = request.name().family().type();
    long asked = ticker.nanos();
    LeaseOutcome outcome = inTurn(request, new Deadline(asked + request.patience().toNanos()));
    metrics.waited(type, Duration.ofNanos(ticker.nanos() - asked));
    metrics.acquired(type, outcome.fold(a -> "acquired", h -> "held", u -> "unavailable"));
    return outcome;
  }

  private LeaseOutcome inTurn(LeaseRequest request, Deadline patience) throws InterruptedException {
    Optional<FairGate.Pass> turn = gate.enter(request.name(), patience);
    if (turn.isEmpty()) {
      // the one inside has not asked yet: as long as the lease that it will get
      Duration wait = gate.busyUntil(request.name()).map(d -> d.left(ticker)).orElse(request.ttl());
      return new HeldByOther(atLeastOneMilli(wait));
    }
    FairGate.Pass pass = turn.get();
    boolean acquired = false;
    try {
      LeaseOutcome outcome = poll(request, pass, patience);
      acquired = outcome instanceof Acquired;
      return outcome;
    } finally {
      if (!acquired) {
        pass.leave();
      }
    }
  }

  private LeaseOutcome poll(LeaseRequest request, FairGate.Pass pass, Deadline patience)
      throws InterruptedException {
    String token = request.owner() + "/" + UUID.randomUUID();
    Backoff backoff = new Backoff(token);
    boolean doubtful = false;
    try {
      while (true) {
        LeaseScripts.Answer answer = scripts.acquire(request.name(), token, request.ttl());
        doubtful |= answer.isDoubtful();
        if (answer.interrupted() && Thread.interrupted()) {
          throw new InterruptedException();
        }
        if (answer.granted()) {
          HeldLease.Grant grant = answer.grant(token, doubtful);
          // it is the lease that is doubtful now, and not this call
          doubtful = false;
          return held(request, grant, pass);
        }
        LeaseOutcome outcome = notGranted(request.name(), answer);
        if (!(outcome instanceof HeldByOther other) || patience.passed(ticker)) {
          return outcome;
        }
        pass.busyUntil(Deadline.after(ticker, other.retryAfter()));
        sleeper.sleep(backoff.next(other.retryAfter(), patience.left(ticker)));
      }
    } finally {
      if (doubtful) {
        leftovers.acquired(request.name(), token, request.ttl());
      }
    }
  }

  private LeaseOutcome held(LeaseRequest request, HeldLease.Grant grant, FairGate.Pass pass) {
    HeldLease lease = new HeldLease(request, grant, pass, ticker, this);
    renewals.watch(lease);
    return new Acquired(lease);
  }

  private LeaseOutcome notGranted(LeaseName name, LeaseScripts.Answer answer) {
    return answer
        .outcome()
        .fold(
            r -> new HeldByOther(atLeastOneMilli(Duration.ofMillis(r.reply().number(1)))),
            u -> {
              fellBack(name, u);
              return new LeaseOutcome.Unavailable(u.cause(), answer.isDoubtful());
            });
  }

  @Override
  public LeaseReleaseOutcome giveBack(HeldLease lease) {
    // the flag would end the call before its reply, and a thread that is asked to stop releases
    boolean interrupted = Thread.interrupted();
    try {
      boolean wasAlive = !lease.deadline().passed(ticker);
      LeaseScripts.Answer answer = scripts.release(lease.name(), lease.token());
      if (lease.grant().doubtful()) {
        leftovers.acquired(lease.name(), lease.token(), lease.times().ttl());
      }
      return answer
          .outcome()
          .fold(
              // where the first of several calls may have released it, "nobody" confirms that
              r ->
                  r.reply().text(0).equals("RELEASED") || answer.repeated() && wasAlive
                      ? new LeaseReleaseOutcome.Released()
                      : new LeaseReleaseOutcome.NotHeld(),
              u -> notGivenBack(lease, u, answer.isDoubtful()));
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private LeaseReleaseOutcome notGivenBack(HeldLease lease, Unavailable u, boolean unknown) {
    fellBack(lease.name(), u);
    if (!lease.grant().doubtful()) {
      leftovers.released(lease.name(), lease.token(), lease.times().ttl());
    }
    return new LeaseReleaseOutcome.Unavailable(u.cause(), unknown);
  }

  @Override
  public void over(HeldLease lease, @Nullable LeaseLoss loss) {
    renewals.forget(lease);
    lease.pass().leave();
    String type = lease.name().family().type();
    metrics.held(type, Duration.ofNanos(ticker.nanos() - lease.grant().sent()));
    if (loss != null) {
      metrics.lost(type, loss.label());
    }
  }

  private void fellBack(LeaseName name, Unavailable u) {
    metrics.fellBack(name.family().type(), u.cause().label());
  }

  private static Duration atLeastOneMilli(Duration d) {
    return d.toMillis() < 1 ? Duration.ofMillis(1) : d;
  }
}
