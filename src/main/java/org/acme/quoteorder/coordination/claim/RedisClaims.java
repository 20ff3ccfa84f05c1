package org.acme.quoteorder.coordination.claim;

import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
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
import org.acme.quoteorder.coordination.redis.Unsettled;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.coordination.time.Sleeper;
import org.acme.quoteorder.coordination.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * Claims as one string per item that holds the token.
 *
 * <p>What could not be settled, a claim whose reply is missing or a release that Redis never took,
 * is remembered as {@link Unsettled}: the same owner that asks for the item again repeats the claim
 * with the same token, and everything else is released once Redis answers.
 */
@Singleton
final class RedisClaims implements Claims, OrderlyEnd {
  private static final String TYPE = "work_claim";
  // a release does not know the time to live of its claim
  private static final Duration LONGEST = Duration.ofMinutes(1);
  private static final Duration PAUSE = Duration.ofMillis(20);

  /**
   * @param owner who may take it up again; null when it is to be released
   */
  private record Unknown(Claim claim, @Nullable String owner) {
    boolean mayBeRepeated(ClaimRequest r) {
      return r.owner().equals(owner) && claim.workId().equals(r.workId());
    }
  }

  private final Script claim = Script.load("claim", "claim");
  private final Script release = Script.load("claim", "release");
  private final Unsettled<Unknown> unsettled;
  private final RedisScripts scripts;
  private final KeySpace keys;
  private final CoordinationMetrics metrics;
  private final Ticker ticker;
  private final Sleeper sleeper;

  RedisClaims(
      RedisScripts scripts,
      KeySpace keys,
      CoordinationMetrics metrics,
      Ticker ticker,
      Sleeper sleeper) {
    this.scripts = scripts;
    this.keys = keys;
    this.metrics = metrics;
    this.ticker = ticker;
    this.sleeper = sleeper;
    this.unsettled = new Unsettled<>(ticker);
  }

  @Override
  public ClaimOutcome claim(ClaimRequest request) {
    Optional<Claim> again = unsettled.take(u -> u.mayBeRepeated(request)).map(Unknown::claim);
    Claim wanted =
        again.orElseGet(
            () -> new Claim(request.workId(), request.owner() + "/" + UUID.randomUUID()));
    ClaimOutcome outcome =
        scripts
            .run(
                claim,
                keys.workClaim(request.workId()),
                wanted.token(),
                String.valueOf(request.ttl().toMillis()))
            .fold(
                r -> claimed(wanted, r.reply()), u -> lost(request, wanted, u, again.isPresent()));
    metrics.acquired(TYPE, outcome.fold(g -> "granted", h -> "held", u -> "unavailable"));
    return outcome;
  }

  @Override
  public ReleaseOutcome release(Claim c) {
    ReleaseOutcome outcome = send(c);
    if (outcome instanceof ReleaseOutcome.Unavailable u) {
      metrics.fellBack(TYPE, u.cause().label());
      toRelease(c);
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

  /** A claim that may have happened once stays in doubt, also when its repetition was not sent. */
  private ClaimOutcome lost(
      ClaimRequest request, Claim wanted, ScriptOutcome.Unavailable u, boolean again) {
    metrics.fellBack(TYPE, u.cause().label());
    boolean inDoubt = again || u.mayHaveHappened();
    if (inDoubt) {
      unsettled.add(wanted.token(), new Unknown(wanted, request.owner()), request.ttl());
    }
    return new ClaimOutcome.Unavailable(u.cause(), inDoubt);
  }

  /** All that is unsettled: nobody on this node will ask for it again. */
  @Override
  public void handOver(Deadline deadline) throws InterruptedException {
    while (!unsettled.isEmpty() && !deadline.passed(ticker)) {
      if (!settle()) {
        sleeper.sleep(PAUSE);
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
        .map(Unknown::claim)
        .map(
            c -> {
              boolean settled = !(send(c) instanceof ReleaseOutcome.Unavailable);
              if (!settled) {
                toRelease(c);
              }
              return settled;
            })
        .orElse(false);
  }

  private void toRelease(Claim c) {
    unsettled.add(c.token(), new Unknown(c, null), LONGEST);
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
