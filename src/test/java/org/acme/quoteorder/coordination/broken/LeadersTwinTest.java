package org.acme.quoteorder.coordination.broken;

import java.time.Duration;
import org.acme.quoteorder.coordination.key.Key;
import org.acme.quoteorder.coordination.leader.Leaders;
import org.acme.quoteorder.coordination.leader.LeadersOnRedis;
import org.acme.quoteorder.coordination.lease.FenceOutcome;
import org.acme.quoteorder.coordination.lease.FencingToken;
import org.acme.quoteorder.coordination.lease.FencingTokens;
import org.acme.quoteorder.coordination.lease.LeaseName;
import org.acme.quoteorder.coordination.lease.LeaseRequest;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.coordination.time.Ticker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

final class LeadersTwinTest {
  @Test
  void a_term_that_redis_counts_is_caught() {
    Twin.isCaughtAt(
        CountsTermsInRedis.class,
        "after_a_loss_of_all_data_the_leader_learns_it_and_the_term_grows",
        "redis_is_away_for_twice_the_lease_and_afterwards_one_leads_in_a_higher_term");
  }

  @Test
  void a_renewal_without_an_owner_check_is_caught() {
    Twin.isCaughtAt(
        RenewsBlindly.class,
        "a_leader_whose_lease_another_has_is_deposed_and_does_not_take_it_back");
  }

  @Test
  void the_name_of_the_node_as_its_identity_is_caught() {
    Twin.isCaughtAt(NamesAreIdentities.class, "a_process_of_the_same_name_is_another_candidate");
  }

  @Test
  void a_leader_that_waits_for_redis_to_depose_it_is_caught() {
    Twin.isCaughtAt(
        NeverStepsDown.class,
        "while_redis_hangs_a_leader_steps_down_by_itself_at_its_deadline",
        "redis_is_away_for_twice_the_lease_and_afterwards_one_leads_in_a_higher_term");
  }

  @ExtendWith(Twin.OnlyOnRequest.class)
  abstract static class Suite extends LeadersOnRedis {
    @Override
    protected Duration ttl() {
      return Duration.ofMillis(800);
    }

    @Override
    protected Leaders newNode(Ticker ticker) {
      return on(leases(ticker), terms(), ticker);
    }

    PlainLeaderLeases leases(Ticker ticker) {
      return new PlainLeaderLeases(FLOOR.scripts(), FLOOR.keys(), ticker);
    }
  }

  static final class CountsTermsInRedis extends Suite {
    private final FencingTokens inRedis = new TermsOfRedis();

    @Override
    protected FencingTokens terms() {
      return inRedis;
    }
  }

  /** INCR, and a comparison with what stands there now. */
  static final class TermsOfRedis implements FencingTokens {
    @Override
    public FencingToken draw(LeaseName name, String owner) {
      return new FencingToken(name, Long.parseLong(command(name, "INCR")));
    }

    @Override
    public FenceOutcome check(FencingToken token) {
      return command(token.name(), "GET").equals(String.valueOf(token.value()))
          ? new FenceOutcome.Passed()
          : new FenceOutcome.Stale();
    }

    private static String command(LeaseName name, String command) {
      Key key = Suite.FLOOR.keys().leader(name.path().get(0) + "-term");
      return Twin.command(Suite.FLOOR.scripts(), key, command).text(0);
    }
  }

  static final class RenewsBlindly extends Suite {
    @Override
    PlainLeaderLeases leases(Ticker ticker) {
      return new PlainLeaderLeases(FLOOR.scripts(), FLOOR.keys(), ticker) {
        @Override
        boolean renew(LeaseName name, String token, Duration ttl) {
          command(name, "SET", token, "PX", String.valueOf(ttl.toMillis()));
          return true;
        }
      };
    }
  }

  static final class NamesAreIdentities extends Suite {
    @Override
    PlainLeaderLeases leases(Ticker ticker) {
      return new PlainLeaderLeases(FLOOR.scripts(), FLOOR.keys(), ticker) {
        @Override
        String token(LeaseRequest request) {
          return request.owner();
        }

        @Override
        boolean acquire(LeaseRequest request, String token) {
          return super.acquire(request, token) || command(request.name(), "GET").equals(token);
        }
      };
    }
  }

  static final class NeverStepsDown extends Suite {
    @Override
    PlainLeaderLeases leases(Ticker ticker) {
      return new PlainLeaderLeases(FLOOR.scripts(), FLOOR.keys(), ticker) {
        @Override
        Deadline deadlineOf(Duration ttl) {
          return Deadline.after(ticker, Duration.ofDays(1));
        }
      };
    }
  }
}
