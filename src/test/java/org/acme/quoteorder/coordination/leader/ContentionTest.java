package org.acme.quoteorder.coordination.leader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.acme.quoteorder.coordination.leader.Standing.Following;
import org.acme.quoteorder.coordination.leader.Standing.Leading;
import org.acme.quoteorder.coordination.leader.Standing.Unavailable;
import org.acme.quoteorder.coordination.lease.FenceOutcome;
import org.acme.quoteorder.coordination.lease.LeaseLoss;
import org.acme.quoteorder.coordination.lease.LeaseLostException;
import org.acme.quoteorder.coordination.lease.LeaseName;
import org.junit.jupiter.api.Test;

/** The states of a campaign, step by step, at times that the test sets. */
final class ContentionTest {
  private static final Duration TTL = Duration.ofSeconds(6);
  private static final Duration POLL = Duration.ofSeconds(2);

  private long now = Long.MAX_VALUE - 5;
  private final List<String> told = new ArrayList<>();
  private int bells;
  private final ScriptedLeases leases = new ScriptedLeases(() -> now);
  private final CountedTerms terms = new CountedTerms();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final LeaderObserver observer =
      new LeaderObserver() {
        @Override
        public void elected(Leadership leadership) {
          told.add("elected " + leadership.term().value());
        }

        @Override
        public void deposed(Leadership leadership, Deposed why) {
          told.add("deposed " + leadership.term().value() + " " + why.label());
        }
      };
  private final Contention contention = contention(observer);

  private Contention contention(LeaderObserver watching) {
    return new Contention(
        leases,
        terms,
        () -> now,
        new LeaderMetrics(registry),
        new Candidacy("relay", "node-1", TTL),
        watching,
        () -> bells++);
  }

  @Test
  void before_the_first_step_it_follows() {
    assertThat(contention.standing()).isEqualTo(new Following(POLL));
  }

  @Test
  void it_asks_once_for_a_lease_that_is_renewed_for_as_long_as_it_takes() throws Exception {
    leases.grants(TTL);
    contention.step();
    assertThat(leases.asked)
        .singleElement()
        .satisfies(
            request -> {
              assertThat(request.name()).isEqualTo(LeaseName.leader("relay"));
              assertThat(request.owner()).isEqualTo("node-1");
              assertThat(request.patience()).isZero();
              assertThat(request.longestHold()).isGreaterThan(Duration.ofDays(300));
            });
  }

  @Test
  void who_has_lease_and_term_leads_and_the_lease_is_no_threads() throws Exception {
    var lease = leases.grants(TTL);
    assertThat(contention.step()).isEqualTo(POLL);
    assertThat(leadership().term().value()).isEqualTo(1);
    assertThat(leadership().deadline()).isEqualTo(lease.deadline());
    assertThat(lease.handedOver).isTrue();
    assertThat(told).containsExactly("elected 1");
    leadership().checkpoint();
  }

  @Test
  void a_leader_does_not_ask_again() throws Exception {
    leases.grants(TTL);
    contention.step();
    assertThat(contention.step()).isEqualTo(POLL);
    assertThat(leases.asked).hasSize(1);
  }

  @Test
  void without_a_term_nobody_leads_and_the_lease_is_given_back() throws Exception {
    terms.away(true);
    var first = leases.grants(TTL);
    assertThat(contention.step()).isEqualTo(POLL);
    assertThat(contention.standing()).isInstanceOf(Following.class);
    assertThat(first.releases).isEqualTo(1);
    assertThat(told).isEmpty();
    leases.grants(TTL);
    assertThat(contention.step()).isEqualTo(POLL.multipliedBy(2));
    terms.away(false);
    leases.grants(TTL);
    contention.step();
    assertThat(contention.standing()).isInstanceOf(Leading.class);
    assertThat(changes("no_term")).isEqualTo(2);
  }

  @Test
  void a_lease_that_ends_while_the_term_is_drawn_elects_nobody() throws Exception {
    var lease = leases.grants(TTL);
    terms.meanwhile(() -> lease.lose(LeaseLoss.DEADLINE));
    contention.step();
    assertThat(contention.standing()).isInstanceOf(Following.class);
    assertThat(told).isEmpty();
    assertThat(lease.releases).isEqualTo(1);
  }

  @Test
  void at_its_deadline_it_is_no_leader_any_more_also_before_anybody_noticed() throws Exception {
    leases.grants(TTL);
    contention.step();
    var leadership = leadership();
    now += TTL.toNanos();
    assertThat(contention.standing()).isInstanceOf(Following.class);
    leases.isHeldFor(TTL);
    contention.step();
    assertThat(told).containsExactly("elected 1", "deposed 1 deadline");
    assertThatThrownBy(leadership::checkpoint).isInstanceOf(LeaseLostException.class);
  }

  @Test
  void a_loss_is_told_once_and_rings_for_the_next_step() throws Exception {
    var lease = leases.grants(TTL);
    contention.step();
    lease.lose(LeaseLoss.GONE);
    lease.lose(LeaseLoss.GONE);
    assertThat(told).containsExactly("elected 1", "deposed 1 gone");
    assertThat(bells).isEqualTo(1);
    assertThat(contention.standing()).isInstanceOf(Following.class);
    assertThat(changes("gone")).isEqualTo(1);
    leases.grants(TTL);
    contention.step();
    assertThat(told).last().isEqualTo("elected 2");
  }

  @Test
  void the_late_loss_of_an_earlier_lease_ends_no_later_leadership() throws Exception {
    var first = leases.grants(TTL);
    contention.step();
    leadership().overtaken();
    leases.grants(TTL);
    contention.step();
    first.lose(LeaseLoss.GONE);
    assertThat(leadership().term().value()).isEqualTo(2);
    assertThat(told).containsExactly("elected 1", "deposed 1 overtaken", "elected 2");
  }

  @Test
  void whose_term_was_refused_gives_the_lease_back_and_leads_again_in_a_higher_one()
      throws Exception {
    var lease = leases.grants(TTL);
    contention.step();
    var old = leadership();
    terms.draw(LeaseName.leader("relay"), "somebody");
    assertThat(terms.check(old.term())).isInstanceOf(FenceOutcome.Stale.class);
    old.overtaken();
    old.overtaken();
    assertThat(lease.releases).isEqualTo(1);
    assertThat(bells).isEqualTo(1);
    leases.grants(TTL);
    contention.step();
    assertThat(leadership().term().value()).isEqualTo(3);
    assertThatThrownBy(old::checkpoint).isInstanceOf(LeaseLostException.class);
  }

  @Test
  void a_leader_that_cannot_do_its_work_lets_another_try() throws Exception {
    var lease = leases.grants(TTL);
    contention.step();
    leadership().giveUp();
    assertThat(lease.releases).isEqualTo(1);
    assertThat(told).containsExactly("elected 1", "deposed 1 gave_up");
  }

  @Test
  void who_gave_up_stands_back_until_every_follower_has_asked() throws Exception {
    leases.grants(TTL);
    contention.step();
    leadership().giveUp();
    assertThat(contention.step()).isEqualTo(POLL.multipliedBy(2));
    now += POLL.toNanos();
    assertThat(contention.step()).isEqualTo(POLL);
    assertThat(contention.standing()).isInstanceOf(Following.class);
    assertThat(leases.asked).hasSize(1);
    now += POLL.toNanos();
    leases.grants(TTL);
    contention.step();
    assertThat(told).last().isEqualTo("elected 2");
  }

  @Test
  void who_resigns_tells_first_gives_back_then_and_never_leads_again() throws Exception {
    List<Integer> releasesWhenTold = new ArrayList<>();
    var lease = leases.grants(TTL);
    var resigning =
        contention(
            new LeaderObserver() {
              @Override
              public void deposed(Leadership leadership, Deposed why) {
                releasesWhenTold.add(lease.releases);
              }
            });
    resigning.step();
    resigning.resign();
    resigning.resign();
    assertThat(releasesWhenTold).containsExactly(0);
    assertThat(lease.releases).isEqualTo(1);
    var late = leases.grants(TTL);
    resigning.step();
    assertThat(resigning.standing()).isInstanceOf(Following.class);
    assertThat(late.releases).isEqualTo(1);
  }

  @Test
  void a_follower_asks_at_a_third_of_the_lease_and_when_it_ends() throws Exception {
    leases.isHeldFor(TTL);
    assertThat(contention.step()).isEqualTo(POLL);
    leases.isHeldFor(Duration.ofMillis(500));
    assertThat(contention.step()).isEqualTo(Duration.ofMillis(501));
    leases.isHeldFor(Duration.ofMillis(1));
    assertThat(contention.step()).isEqualTo(Duration.ofMillis(10));
    assertThat(contention.standing()).isEqualTo(new Following(Duration.ofMillis(10)));
  }

  @Test
  void without_redis_it_asks_ever_more_rarely_but_at_least_once_per_lease() throws Exception {
    List<Duration> pauses = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      leases.isAway();
      pauses.add(contention.step());
    }
    assertThat(pauses).containsExactly(POLL, POLL.multipliedBy(2), TTL, TTL, TTL);
    assertThat(contention.standing()).isEqualTo(new Unavailable(UnavailableCause.TIMEOUT));
    leases.isHeldFor(TTL);
    assertThat(contention.step()).isEqualTo(POLL);
    leases.isAway();
    assertThat(contention.step()).isEqualTo(POLL);
  }

  @Test
  void an_observer_that_throws_or_gives_up_at_once_harms_nothing() throws Exception {
    var lease = leases.grants(TTL);
    var hasty =
        contention(
            new LeaderObserver() {
              @Override
              public void elected(Leadership leadership) {
                told.add("elected");
                leadership.giveUp();
                throw new IllegalStateException("an observer that fails");
              }

              @Override
              public void deposed(Leadership leadership, Deposed why) {
                told.add("deposed");
              }
            });
    hasty.step();
    assertThat(told).containsExactly("elected", "deposed");
    assertThat(lease.releases).isEqualTo(1);
    assertThat(hasty.standing()).isInstanceOf(Following.class);
  }

  private Leadership leadership() {
    return ((Leading) contention.standing()).leadership();
  }

  private double changes(String change) {
    return registry.counter("quoteorder.leader.changes", "role", "relay", "change", change).count();
  }
}
