package org.acme.quoteorder.coordination.leader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.acme.quoteorder.coordination.leader.Standing.Following;
import org.acme.quoteorder.coordination.leader.Standing.Leading;
import org.acme.quoteorder.coordination.leader.Standing.Unavailable;
import org.acme.quoteorder.coordination.lease.FenceOutcome;
import org.acme.quoteorder.coordination.lease.FencingTokens;
import org.acme.quoteorder.coordination.lease.LeaseLostException;
import org.acme.quoteorder.coordination.lease.Leases;
import org.acme.quoteorder.coordination.time.Ticker;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link Leaders} keeps. */
public abstract class LeadersContract {
  private static final int NODES = 8;

  private final Witness witness = new Witness();
  private final Map<String, Campaign> campaigns = new LinkedHashMap<>();
  private final String role = "role-" + UUID.randomUUID();

  /** The lease in most tests: as short as the machine allows. */
  protected Duration ttl() {
    return Duration.ofSeconds(2);
  }

  /** The port as one more node, or one more process of the same name, has it. */
  protected abstract Leaders newNode(Ticker ticker);

  /** What judges terms for all nodes; forgets nothing. */
  protected abstract FencingTokens terms();

  /** Makes it impossible to draw terms, and possible again. */
  protected abstract void keepTermsAway(boolean away);

  /** Puts somebody else's lease in the place of the role's. */
  protected abstract void usurp(String role);

  /** Whether somebody else's lease is still where {@link #usurp} put it. */
  protected abstract boolean isUsurped(String role);

  protected abstract void loseEverything();

  /** Redis answers nobody, and again. */
  protected abstract void hang(boolean hangs);

  /** Redis is stopped, and started again without its data. */
  protected abstract void stop(boolean stopped);

  /** The port on other leases and terms. */
  protected static Leaders on(Leases leases, FencingTokens terms, Ticker ticker) {
    return new LeaseLeaders(leases, terms, ticker, new SimpleMeterRegistry());
  }

  @AfterEach
  void everyLeadershipIsToldOnceFromItsBeginningToItsEnd() {
    campaigns.values().forEach(Campaign::close);
    assertThat(witness.contradictions()).as(witness.history().toString()).isEmpty();
  }

  @Test
  void one_of_many_leads_and_the_next_one_when_it_resigns() {
    for (int node = 0; node < NODES; node++) {
      contend("node-" + node, ttl());
    }
    for (int round = 1; round < NODES; round++) {
      String leader = awaitLeader();
      assertThat(witness.terms()).hasSize(round).isSorted().doesNotHaveDuplicates();
      assertThat(campaigns.values())
          .filteredOn(campaign -> campaign.standing() instanceof Following)
          .hasSize(campaigns.size() - 1);
      campaigns.remove(leader).close();
    }
    // Each was told its end before the next one was told its beginning.
    assertThat(witness.history()).extracting(Witness.Told::elected).startsWith(true, false, true);
  }

  @Test
  void who_resigns_is_followed_within_a_poll_and_not_at_the_end_of_its_lease() {
    Duration ttl = ttl().multipliedBy(4);
    contend("first", ttl);
    Leadership resigned = awaitLeadershipOf("first");
    Campaign second = contend("second", ttl);
    await(() -> second.standing() instanceof Following);
    campaigns.remove("first").close();
    Awaitility.await().atMost(ttl.dividedBy(2)).until(() -> second.standing() instanceof Leading);
    assertThat(witness.ends(resigned)).containsExactly("resigned");
    assertThatThrownBy(resigned::checkpoint).isInstanceOf(LeaseLostException.class);
  }

  @Test
  void the_term_grows_also_when_the_same_node_leads_again() {
    for (int times = 1; times <= 5; times++) {
      contend("same", ttl());
      awaitLeadershipOf("same");
      campaigns.remove("same").close();
    }
    assertThat(witness.terms()).hasSize(5).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void a_leader_stays_the_leader_and_its_deadline_moves() {
    contend("first", ttl());
    Leadership leadership = awaitLeadershipOf("first");
    Campaign other = contend("second", ttl());
    long before = leadership.deadline().nanos();
    await(() -> leadership.deadline().nanos() - before > ttl().multipliedBy(2).toNanos());
    assertThat(other.standing()).isInstanceOf(Following.class);
    assertThat(witness.terms()).hasSize(1);
    leadership.checkpoint();
  }

  @Test
  void following_tells_when_it_asks_again() {
    contend("first", ttl());
    awaitLeadershipOf("first");
    Campaign second = contend("second", ttl());
    await(() -> second.standing() instanceof Following);
    assertThat(((Following) second.standing()).retryAfter())
        .isPositive()
        .isLessThanOrEqualTo(ttl().dividedBy(3));
  }

  @Test
  void a_process_of_the_same_name_is_another_candidate() {
    contend("node-1", ttl());
    Leadership leadership = awaitLeadershipOf("node-1");
    Campaign namesake =
        newNode(System::nanoTime)
            .campaign(new Candidacy(role, "node-1", ttl()), witness.on("namesake"));
    campaigns.put("namesake", namesake);
    long before = leadership.deadline().nanos();
    await(() -> leadership.deadline().nanos() - before > ttl().toNanos());
    assertThat(namesake.standing()).isInstanceOf(Following.class);
    assertThat(witness.terms()).hasSize(1);
  }

  @Test
  void a_leader_whose_lease_another_has_is_deposed_and_does_not_take_it_back() {
    contend("first", ttl());
    Leadership leadership = awaitLeadershipOf("first");
    usurp(role);
    await(() -> !witness.ends(leadership).isEmpty());
    assertThat(witness.ends(leadership)).containsExactly("gone");
    assertThat(isUsurped(role)).isTrue();
  }

  @Test
  void after_a_loss_of_all_data_the_leader_learns_it_and_the_term_grows() {
    contend("first", ttl());
    Leadership old = awaitLeadershipOf("first");
    contend("second", ttl());
    loseEverything();
    await(() -> !witness.ends(old).isEmpty());
    assertThat(witness.ends(old)).containsExactly("gone");
    await(() -> witness.terms().size() > 1);
    assertThat(witness.terms()).isSorted().doesNotHaveDuplicates();
    awaitLeader();
    assertThat(terms().check(old.term())).isInstanceOf(FenceOutcome.Stale.class);
    assertThat(terms().check(leadershipOf(awaitLeader()).term()))
        .isInstanceOf(FenceOutcome.Passed.class);
  }

  @Test
  void while_redis_hangs_a_leader_steps_down_by_itself_at_its_deadline() {
    contend("first", ttl());
    Leadership leadership = awaitLeadershipOf("first");
    hang(true);
    try {
      await(() -> !witness.ends(leadership).isEmpty());
      assertThat(witness.ends(leadership)).containsExactly("deadline");
      assertThat(campaigns.get("first").standing()).isNotInstanceOf(Leading.class);
      assertThatThrownBy(leadership::checkpoint).isInstanceOf(LeaseLostException.class);
    } finally {
      hang(false);
    }
    await(() -> witness.terms().size() > 1);
  }

  @Test
  void redis_is_away_for_twice_the_lease_and_afterwards_one_leads_in_a_higher_term() {
    contend("first", ttl());
    contend("second", ttl());
    Leadership old = leadershipOf(awaitLeader());
    stop(true);
    try {
      long until = System.nanoTime() + ttl().multipliedBy(2).toNanos();
      await(
          () ->
              System.nanoTime() - until > 0
                  && campaigns.values().stream()
                      .allMatch(campaign -> campaign.standing() instanceof Unavailable));
      assertThat(witness.ends(old)).hasSize(1);
    } finally {
      stop(false);
    }
    Leadership next = leadershipOf(awaitLeader());
    assertThat(next.term().value()).isGreaterThan(old.term().value());
    assertThat(terms().check(old.term())).isInstanceOf(FenceOutcome.Stale.class);
  }

  @Test
  void whose_term_is_refused_steps_down_and_leads_again_in_a_higher_one() {
    contend("paused", ttl());
    Leadership paused = awaitLeadershipOf("paused");
    // What a leader does not see while it is paused past its lease.
    terms().draw(paused.term().name(), "successor");
    assertThat(terms().check(paused.term())).isInstanceOf(FenceOutcome.Stale.class);
    paused.overtaken();
    await(() -> witness.terms().size() == 2);
    assertThat(witness.ends(paused)).containsExactly("overtaken");
    assertThat(terms().check(leadershipOf(awaitLeader()).term()))
        .isInstanceOf(FenceOutcome.Passed.class);
  }

  @Test
  void where_no_term_can_be_drawn_nobody_leads_until_one_can() {
    keepTermsAway(true);
    Campaign campaign = contend("first", ttl());
    long until = System.nanoTime() + ttl().toNanos();
    await(() -> System.nanoTime() - until > 0);
    assertThat(campaign.standing()).isInstanceOf(Following.class);
    assertThat(witness.history()).isEmpty();
    keepTermsAway(false);
    awaitLeadershipOf("first");
  }

  @Test
  void nodes_whose_clocks_have_nothing_in_common_follow_one_leader() {
    Ticker early = () -> System.nanoTime() - Duration.ofDays(9).toNanos();
    Ticker late = () -> System.nanoTime() + Duration.ofDays(9).toNanos();
    contend("early", ttl(), early);
    Leadership leadership = awaitLeadershipOf("early");
    Campaign other = contend("late", ttl(), late);
    long before = leadership.deadline().nanos();
    await(() -> leadership.deadline().nanos() - before > ttl().toNanos());
    assertThat(other.standing()).isInstanceOf(Following.class);
    campaigns.remove("early").close();
    Leadership next = awaitLeadershipOf("late");
    assertThat(next.term().value()).isGreaterThan(leadership.term().value());
    assertThat(next.deadline().left(late)).isPositive().isLessThan(ttl());
  }

  private Campaign contend(String node, Duration ttl) {
    return contend(node, ttl, System::nanoTime);
  }

  private Campaign contend(String node, Duration ttl, Ticker ticker) {
    Campaign campaign = newNode(ticker).campaign(new Candidacy(role, node, ttl), witness.on(node));
    campaigns.put(node, campaign);
    return campaign;
  }

  private Leadership awaitLeadershipOf(String node) {
    await(() -> campaigns.get(node).standing() instanceof Leading);
    return leadershipOf(node);
  }

  /** The node that leads, once exactly one does. */
  private String awaitLeader() {
    await(() -> leaders().size() == 1);
    return leaders().get(0);
  }

  private List<String> leaders() {
    return campaigns.entrySet().stream()
        .filter(campaign -> campaign.getValue().standing() instanceof Leading)
        .map(Map.Entry::getKey)
        .toList();
  }

  private Leadership leadershipOf(String node) {
    Standing standing = campaigns.get(node).standing();
    assertThat(standing).isInstanceOf(Leading.class);
    return ((Leading) standing).leadership();
  }

  private void await(Callable<Boolean> condition) {
    Awaitility.await()
        .atMost(ttl().multipliedBy(6))
        .pollInterval(Duration.ofMillis(20))
        .until(condition);
  }
}
