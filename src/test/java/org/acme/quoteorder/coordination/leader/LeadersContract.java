package org.acme.quoteorder.coordination.leader;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.acme.quoteorder.coordination.fixture.Together;
import org.acme.quoteorder.coordination.leader.LeaderOutcome.Following;
import org.acme.quoteorder.coordination.leader.LeaderOutcome.Leading;
import org.acme.quoteorder.coordination.leader.ResignOutcome.NotLeading;
import org.acme.quoteorder.coordination.leader.ResignOutcome.Resigned;
import org.acme.quoteorder.coordination.time.Ticker;
import org.acme.quoteorder.support.time.SettableClock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link Leaders} keeps. */
public abstract class LeadersContract {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final int NODES = 8;

  private List<Leaders> nodes;

  /** The port as one more node, or one more process of the same name, has it. */
  protected abstract Leaders newNode(Ticker ticker);

  /** Makes the lease of this role end now, as its time would. */
  protected abstract void lapse(String role);

  protected abstract void loseEverything();

  @BeforeEach
  void startNodes() {
    nodes = new ArrayList<>();
    for (int i = 0; i < NODES; i++) {
      nodes.add(newNode(System::nanoTime));
    }
  }

  @Test
  void one_of_many_that_contend_at_once_leads() {
    for (int round = 0; round < 50; round++) {
      String role = role();
      List<LeaderOutcome> outcomes = Together.run(NODES, i -> contend(i, role));
      assertThat(outcomes).filteredOn(Leading.class::isInstance).hasSize(1);
      assertThat(outcomes).filteredOn(Following.class::isInstance).hasSize(NODES - 1);
    }
  }

  @Test
  void a_renewal_keeps_token_and_term() {
    String role = role();
    Leadership first = leads(0, role);
    Leadership renewed = leads(0, role);
    assertThat(renewed.token()).isEqualTo(first.token());
    assertThat(renewed.term()).isEqualTo(first.term());
    assertThat(renewed.deadline().nanos()).isGreaterThan(first.deadline().nanos());
  }

  @Test
  void a_follower_never_prolongs_the_lease_of_the_leader() {
    String role = role();
    leads(0, role);
    lapse(role);
    leads(1, role);
    assertThat(contend(0, role)).isInstanceOf(Following.class);
    lapse(role);
    leads(2, role);
  }

  @Test
  void a_leader_that_lost_its_lease_does_not_take_it_back_by_renewing() {
    String role = role();
    Leadership old = leads(0, role);
    lapse(role);
    Leadership next = leads(1, role);
    assertThat(contend(0, role)).isInstanceOf(Following.class);
    assertThat(leads(1, role).term()).isEqualTo(next.term()).isGreaterThan(old.term());
  }

  @Test
  void every_new_leadership_has_a_higher_term() {
    String role = role();
    long last = 0;
    for (int i = 0; i < 20; i++) {
      Leadership l = leads(i % NODES, role);
      assertThat(l.term()).isGreaterThan(last);
      last = l.term();
      lapse(role);
    }
  }

  @Test
  void the_term_grows_also_when_the_same_node_leads_again() {
    String role = role();
    Leadership first = leads(0, role);
    lapse(role);
    Leadership again = leads(0, role);
    assertThat(again.term()).isGreaterThan(first.term());
    assertThat(again.token()).isNotEqualTo(first.token());
  }

  @Test
  void after_a_loss_of_all_data_the_term_grows_and_the_old_leader_learns_it() {
    String role = role();
    Leadership old = leads(0, role);
    loseEverything();
    Leadership next = leads(1, role);
    assertThat(next.term()).isGreaterThan(old.term());
    assertThat(contend(0, role)).isInstanceOf(Following.class);
    assertThat(nodes.get(0).resign(old)).isInstanceOf(NotLeading.class);
    assertThat(leads(1, role).token()).isEqualTo(next.token());
  }

  @Test
  void a_process_of_the_same_name_is_another_candidate() {
    String role = role();
    leads(0, role);
    Leaders restarted = newNode(System::nanoTime);
    assertThat(restarted.contend(new Candidacy(role, "node-0", LONG)))
        .isInstanceOf(Following.class);
  }

  @Test
  void only_its_own_leadership_is_resigned() {
    String role = role();
    Leadership old = leads(0, role);
    lapse(role);
    Leadership current = leads(0, role);
    assertThat(nodes.get(0).resign(old)).isInstanceOf(NotLeading.class);
    assertThat(contend(1, role)).isInstanceOf(Following.class);
    assertThat(nodes.get(0).resign(current)).isInstanceOf(Resigned.class);
    assertThat(leads(1, role).term()).isGreaterThan(current.term());
    assertThat(nodes.get(0).resign(current)).isInstanceOf(NotLeading.class);
  }

  @Test
  void following_tells_when_it_is_worth_contending_again() {
    String role = role();
    leads(0, role);
    assertThat(contend(1, role))
        .isInstanceOfSatisfying(
            Following.class,
            f -> assertThat(f.retryAfter()).isPositive().isLessThanOrEqualTo(LONG));
  }

  @Test
  void the_deadline_counts_from_the_sending_and_lies_before_the_end_of_the_lease() {
    // every look at this clock finds that ten seconds have passed: a reply that is late by that
    Ticker slow = SettableClock.create().slowBy(Duration.ofSeconds(10));
    Leading l = (Leading) newNode(slow).contend(new Candidacy(role(), "slow", LONG));
    long firstLook = Duration.ofSeconds(10).toNanos();
    assertThat(l.leadership().deadline().nanos()).isLessThan(firstLook + LONG.toNanos());
  }

  private LeaderOutcome contend(int node, String role) {
    return nodes.get(node).contend(new Candidacy(role, "node-" + node, LONG));
  }

  private Leadership leads(int node, String role) {
    LeaderOutcome outcome = contend(node, role);
    assertThat(outcome).isInstanceOf(Leading.class);
    return ((Leading) outcome).leadership();
  }

  private static String role() {
    return "relay-" + UUID.randomUUID();
  }
}
