package org.acme.quoteorder.coordination.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.acme.quoteorder.support.proxy.FaultProxy;
import org.acme.quoteorder.support.proxy.Replies;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The contract where one reply in a hundred never comes, for callers who ask again until they know.
 */
final class ClaimsThroughLossyProxyTest extends ClaimsContract {
  @RegisterExtension
  static final RedisFloor FLOOR =
      RedisFloor.patient().throughProxy(ClaimsThroughLossyProxyTest::lossy);

  private Claims claims;

  private static void lossy(FaultProxy proxy) {
    proxy.loseReply(Replies.any().withProbability(0.01, 42));
  }

  @BeforeEach
  void build() {
    claims =
        new AskingAgain(
            new RedisClaims(
                FLOOR.scripts(), FLOOR.keys(), FLOOR.metrics(), FLOOR.ticker(), FLOOR.sleeper()),
            ConcurrentHashMap.newKeySet());
  }

  @AfterAll
  static void replies_were_lost() {
    assertThat(FLOOR.proxy().traffic().lost()).hasSizeGreaterThan(10);
  }

  @Override
  protected Claims claims() {
    return claims;
  }

  @Override
  protected void lapse(String workId) {
    FLOOR.server().command("DEL", FLOOR.keys().workClaim(workId).value());
  }

  /**
   * What a caller makes of lost replies: the same request again. A claim in doubt that is held by a
   * token of its own owner which nobody was ever told is the doubt itself: the node is about to
   * give it back. A release that was in doubt and then finds nothing was the one that released, if
   * the claim had been there before.
   */
  private record AskingAgain(Claims claims, Set<String> told) implements Claims {
    @Override
    public ClaimOutcome claim(ClaimRequest request) {
      AtomicBoolean inDoubt = new AtomicBoolean();
      ClaimOutcome outcome =
          known(
              () -> claims.claim(request),
              o -> {
                if (o instanceof ClaimOutcome.Unavailable u) {
                  inDoubt.compareAndSet(false, u.mayHaveHappened());
                  return false;
                }
                return !inDoubt.get() || o instanceof ClaimOutcome.Granted || !isOwn(request);
              });
      if (outcome instanceof ClaimOutcome.Granted granted) {
        told.add(granted.claim().token());
      }
      return outcome;
    }

    /** Its own, or given back by now. */
    private boolean isOwn(ClaimRequest request) {
      String token = holder(request.workId());
      return token.equals("null")
          || (token.startsWith(request.owner() + "/") && !told.contains(token));
    }

    private static String holder(String workId) {
      return String.valueOf(FLOOR.server().command("GET", FLOOR.keys().workClaim(workId).value()));
    }

    @Override
    public ReleaseOutcome release(Claim claim) {
      boolean held = claim.token().equals(holder(claim.workId()));
      AtomicBoolean inDoubt = new AtomicBoolean();
      ReleaseOutcome outcome =
          known(
              () -> claims.release(claim),
              o -> {
                if (o instanceof ReleaseOutcome.Unavailable u && u.mayHaveHappened()) {
                  inDoubt.set(true);
                }
                return !(o instanceof ReleaseOutcome.Unavailable);
              });
      return held && inDoubt.get() ? new ReleaseOutcome.Released() : outcome;
    }

    private static <T> T known(Callable<T> call, Predicate<T> answered) {
      return Awaitility.await()
          .pollDelay(Duration.ZERO)
          .pollInterval(Duration.ofMillis(2))
          .pollInSameThread()
          .until(call, answered);
    }
  }
}
