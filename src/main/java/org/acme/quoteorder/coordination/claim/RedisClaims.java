package org.acme.quoteorder.coordination.claim;

import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.UUID;
import org.acme.quoteorder.coordination.CoordinationMetrics;
import org.acme.quoteorder.coordination.OrderlyEnd;
import org.acme.quoteorder.coordination.claim.ClaimOutcome.Granted;
import org.acme.quoteorder.coordination.claim.ClaimOutcome.HeldByOther;
import org.acme.quoteorder.coordination.key.KeySpace;
import org.acme.quoteorder.coordination.redis.RedisScripts;
import org.acme.quoteorder.coordination.redis.Reply;
import org.acme.quoteorder.coordination.redis.Script;
import org.acme.quoteorder.coordination.redis.ScriptOutcome;
import org.acme.quoteorder.coordination.time.Bell;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.coordination.time.Ticker;

/**
 * Claims as one string per item that holds the token.
 *
 * <p>What could not be settled, a claim whose reply is missing or a release that Redis never took,
 * is remembered in {@link UnsettledClaims}: the same owner that asks for the item again repeats the
 * claim with the same token, and everything else is released once Redis answers.
 */
@Singleton
final class RedisClaims implements Claims, OrderlyEnd {
  private static final String TYPE = "work_claim";
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final Script claim = Script.load("claim", "claim");
  private final Script release = Script.load("claim", "release");
  private final UnsettledClaims unsettled;
  private final RedisScripts scripts;
  private final KeySpace keys;
  private final CoordinationMetrics metrics;
  private final Ticker ticker;

  RedisClaims(RedisScripts scripts, KeySpace keys, CoordinationMetrics metrics, Ticker ticker) {
    this.scripts = scripts;
    this.keys = keys;
    this.metrics = metrics;
    this.ticker = ticker;
    this.unsettled = new UnsettledClaims(ticker);
  }

  @Override
  public ClaimOutcome claim(ClaimRequest request) {
    Claim wanted =
        unsettled
            .take(request.workId(), request.owner())
            .orElseGet(
                () -> new Claim(request.workId(), request.owner() + "/" + UUID.randomUUID()));
    ClaimOutcome outcome =
        scripts
            .run(
                claim,
                keys.workClaim(request.workId()),
                wanted.token(),
                String.valueOf(request.ttl().toMillis()))
            .fold(r -> claimed(wanted, r.reply()), u -> lost(request, wanted, u));
    metrics.acquired(TYPE, outcome.fold(g -> "granted", h -> "held", u -> "unavailable"));
    return outcome;
  }

  @Override
  public ReleaseOutcome release(Claim c) {
    ReleaseOutcome outcome = send(c);
    if (outcome instanceof ReleaseOutcome.Unavailable u) {
      metrics.fellBack(TYPE, u.cause().label());
      unsettled.toRelease(c);
    } else {
      settle();
    }
    return outcome;
  }

  private ClaimOutcome claimed(Claim wanted, Reply reply) {
    settle();
    return reply.text(0).equals("GRANTED")
        ? new Granted(wanted)
        : new HeldByOther(Duration.ofMillis(Math.max(1, reply.number(1))));
  }

  private ClaimOutcome lost(ClaimRequest request, Claim wanted, ScriptOutcome.Unavailable u) {
    metrics.fellBack(TYPE, u.cause().label());
    if (u.mayHaveHappened()) {
      unsettled.toRepeat(wanted, request.owner(), request.ttl());
    }
    return new ClaimOutcome.Unavailable(u.cause(), u.mayHaveHappened());
  }

  /** All that is unsettled: nobody on this node will ask for it again. */
  @Override
  public void handOver(Deadline deadline) throws InterruptedException {
    var nobodyRings = new Bell();
    while (!unsettled.isEmpty() && !deadline.passed(ticker)) {
      if (!settle()) {
        nobodyRings.await(PAUSE);
      }
    }
  }

  /**
   * One at a time and only while Redis answers: a backlog must not slow the calls that work. Tells
   * whether one was settled.
   */
  private boolean settle() {
    return unsettled
        .next()
        .map(
            c -> {
              boolean settled = !(send(c) instanceof ReleaseOutcome.Unavailable);
              if (!settled) {
                unsettled.toRelease(c);
              }
              return settled;
            })
        .orElse(false);
  }

  private ReleaseOutcome send(Claim c) {
    return scripts
        .run(release, keys.workClaim(c.workId()), c.token())
        .fold(
            r ->
                r.reply().text(0).equals("RELEASED")
                    ? new ReleaseOutcome.Released()
                    : new ReleaseOutcome.NotHeld(),
            u -> new ReleaseOutcome.Unavailable(u.cause(), u.mayHaveHappened()));
  }
}
