package org.acme.quoteorder.coordination.broken;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.acme.quoteorder.coordination.leader.Candidacy;
import org.acme.quoteorder.coordination.leader.LeaderOutcome;
import org.acme.quoteorder.coordination.leader.Leaders;
import org.acme.quoteorder.coordination.leader.LeadersContract;
import org.acme.quoteorder.coordination.leader.Leadership;
import org.acme.quoteorder.coordination.leader.ResignOutcome;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.coordination.time.Ticker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

final class LeadersTwinTest {
  @Test
  void a_renewal_without_an_owner_check_is_caught() {
    Twin.isCaughtAt(
        RenewsBlindly.class,
        "a_leader_that_lost_its_lease_does_not_take_it_back_by_renewing",
        "a_follower_never_prolongs_the_lease_of_the_leader");
  }

  @Test
  void the_name_of_the_node_as_its_identity_is_caught() {
    Twin.isCaughtAt(
        NamesAreIdentities.class,
        "a_process_of_the_same_name_is_another_candidate",
        "the_term_grows_also_when_the_same_node_leads_again");
  }

  @Test
  void a_deadline_from_the_reply_is_caught() {
    Twin.isCaughtAt(
        NamesAreIdentities.class,
        "the_deadline_counts_from_the_sending_and_lies_before_the_end_of_the_lease");
  }

  @Test
  void a_term_that_starts_again_after_a_loss_is_caught() {
    Twin.isCaughtAt(
        NamesAreIdentities.class,
        "after_a_loss_of_all_data_the_term_grows_and_the_old_leader_learns_it");
  }

  @ExtendWith(Twin.OnlyOnRequest.class)
  abstract static class Suite extends LeadersContract {
    @RegisterExtension static final RedisFloor FLOOR = RedisFloor.patient();

    @Override
    protected void lapse(String role) {
      FLOOR.server().command("DEL", FLOOR.keys().leader(role).value());
    }

    @Override
    protected void loseEverything() {
      FLOOR.server().flushAll();
    }
  }

  static final class NamesAreIdentities extends Suite {
    private final AtomicLong terms = new AtomicLong();

    @Override
    protected Leaders newNode(Ticker ticker) {
      return new Plain(ticker, terms);
    }

    @Override
    protected void loseEverything() {
      super.loseEverything();
      terms.set(0);
    }
  }

  static final class RenewsBlindly extends Suite {
    private final AtomicLong terms = new AtomicLong();

    @Override
    protected Leaders newNode(Ticker ticker) {
      return new Plain(ticker, terms) {
        private boolean leading;

        @Override
        public LeaderOutcome contend(Candidacy c) {
          if (leading) {
            command(c.role(), "SET", c.candidate(), "PX", "60000");
            return leading(c);
          }
          LeaderOutcome outcome = super.contend(c);
          leading = outcome instanceof LeaderOutcome.Leading;
          return outcome;
        }
      };
    }
  }

  /** SET NX with the name of the node, renewed by whoever carries that name. */
  static class Plain implements Leaders {
    private final Ticker ticker;
    private final AtomicLong terms;

    Plain(Ticker ticker, AtomicLong terms) {
      this.ticker = ticker;
      this.terms = terms;
    }

    @Override
    public LeaderOutcome contend(Candidacy c) {
      ticker.nanos();
      if (command(c.role(), "SET", c.candidate(), "NX", "PX", "60000").equals("OK")) {
        terms.incrementAndGet();
        return leading(c);
      }
      return command(c.role(), "GET").equals(c.candidate())
          ? leading(c)
          : new LeaderOutcome.Following(Duration.ofMillis(1));
    }

    LeaderOutcome leading(Candidacy c) {
      return new LeaderOutcome.Leading(
          new Leadership(c.role(), c.candidate(), terms.get(), Deadline.after(ticker, c.ttl())));
    }

    @Override
    public ResignOutcome resign(Leadership l) {
      if (!command(l.role(), "GET").equals(l.token())) {
        return new ResignOutcome.NotLeading();
      }
      command(l.role(), "DEL");
      return new ResignOutcome.Resigned();
    }

    static String command(String role, String command, String... args) {
      return Twin.command(Suite.FLOOR.scripts(), Suite.FLOOR.keys().leader(role), command, args)
          .text(0);
    }
  }
}
