package org.acme.quoteorder.coordination.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.acme.quoteorder.coordination.fixture.Together;
import org.acme.quoteorder.support.history.Happened;
import org.acme.quoteorder.support.history.History;
import org.acme.quoteorder.support.history.RecordedClaims;
import org.acme.quoteorder.support.proxy.Replies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The history of nodes that claim and release as they can, while replies are lost. */
final class ClaimsHistoryTest {
  private static final int NODES = 4;
  private static final int GRANTS = 300;

  @RegisterExtension
  static final RedisFloor FLOOR =
      RedisFloor.patient()
          .throughProxy(proxy -> proxy.loseReply(Replies.any().withProbability(0.01, 7)));

  private final History history = new History(FLOOR.ticker());

  @Test
  void nobody_holds_what_another_holds_and_nobody_releases_anothers() {
    claimAndRelease(Duration.ofMillis(500));
    assertThat(history.violations()).isEmpty();
    assertThat(history.entries()).hasSizeGreaterThanOrEqualTo(GRANTS);
    assertThat(FLOOR.proxy().traffic().lost()).isNotEmpty();
  }

  @Test
  void a_second_holder_after_a_loss_of_all_data_is_in_the_history_and_is_excused() {
    Claims node = node();
    ClaimRequest request = new ClaimRequest("w", "a", Duration.ofMinutes(1));
    FLOOR.proxy().heal();
    Claim first = ((ClaimOutcome.Granted) node.claim(request)).claim();
    history.losingData(() -> FLOOR.server().flushAll());
    Claim second = ((ClaimOutcome.Granted) node.claim(request)).claim();
    node.release(second);
    node.release(first);
    assertThat(history.violations()).isEmpty();

    History without = new History(FLOOR.ticker());
    history.entries().stream()
        .filter(entry -> !(entry instanceof Happened.DataLost))
        .forEach(without::add);
    assertThat(without.violations()).singleElement().asString().startsWith("two holders at once");
  }

  private void claimAndRelease(Duration ttl) {
    String work = "order-" + UUID.randomUUID();
    AtomicInteger grants = new AtomicInteger();
    Together.run(
        NODES,
        i -> {
          Claims node = node();
          while (grants.get() < GRANTS) {
            if (node.claim(new ClaimRequest(work, "node-" + i, ttl))
                instanceof ClaimOutcome.Granted granted) {
              grants.incrementAndGet();
              node.release(granted.claim());
            } else {
              Thread.onSpinWait();
            }
          }
          return i;
        });
  }

  private Claims node() {
    return new RecordedClaims(
        new RedisClaims(
            FLOOR.newScripts(), FLOOR.keys(), FLOOR.metrics(), FLOOR.ticker(), FLOOR.sleeper()),
        history);
  }
}
