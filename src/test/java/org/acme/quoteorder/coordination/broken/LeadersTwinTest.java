package org.acme.quoteorder.coordination.broken;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.acme.quoteorder.coordination.key.Key;
import org.acme.quoteorder.coordination.leader.Leaders;
import org.acme.quoteorder.coordination.leader.LeadersOnRedis;
import org.acme.quoteorder.coordination.lease.FenceOutcome;
import org.acme.quoteorder.coordination.lease.FencingToken;
import org.acme.quoteorder.coordination.lease.FencingTokens;
import org.acme.quoteorder.coordination.lease.LeaseName;
import org.acme.quoteorder.coordination.lease.LeaseRequest;
import org.acme.quoteorder.coordination.time.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The twins share one plain version of leases, which keeps what they break. */
final class LeadersTwinTest {
  private static final String KEPT = "the_term_grows_also_when_the_same_node_leads_again";

  private static final String LOSS =
      "after_a_loss_of_all_data_the_leader_learns_it_and_the_term_grows";
  private static final String AWAY =
      "redis_is_away_for_twice_the_lease_and_afterwards_one_leads_in_a_higher_term";
  private static final String USURPED =
      "a_leader_whose_lease_another_has_is_deposed_and_does_not_take_it_back";
  private static final String NAMESAKE = "a_process_of_the_same_name_is_another_candidate";
  private static final String HANGS =
      "while_redis_hangs_a_leader_steps_down_by_itself_at_its_deadline";

  @Test
  void a_term_that_redis_counts_is_caught() {
    Twin.keeps(KEPT, CountsTermsInRedis.class, LOSS, AWAY);
  }

  @Test
  void a_renewal_without_an_owner_check_is_caught() {
    Twin.keeps(KEPT, RenewsBlindly.class, USURPED);
  }

  @Test
  void the_name_of_the_node_as_its_identity_is_caught() {
    Twin.keeps(KEPT, NamesAreIdentities.class, NAMESAKE);
  }

  @Test
  void a_leader_that_waits_for_redis_to_depose_it_is_caught() {
    Twin.keeps(KEPT, NeverStepsDown.class, HANGS, AWAY);
  }

  @Test
  void the_plain_version_keeps_what_the_twins_break() {
    Twin.passes(Plain.class, KEPT, LOSS, AWAY, USURPED, NAMESAKE, HANGS);
  }

  @ExtendWith(Twin.OnlyOnRequest.class)
  abstract static class Suite extends LeadersOnRedis {
    private final List<PlainLeases> started = new ArrayList<>();

    PlainLeases leases(Ticker ticker) {
      return new PlainLeases(FLOOR, ticker);
    }

    @AfterEach
    void stopNodes() {
      started.forEach(PlainLeases::close);
    }

    @Override
    protected Duration ttl() {
      return Duration.ofMillis(800);
    }

    @Override
    protected Leaders newNode(Ticker ticker) {
      PlainLeases leases = leases(ticker);
      started.add(leases);
      return on(leases, terms(), ticker);
    }
  }

  static final class Plain extends Suite {
    @Override
    protected Duration ttl() {
      return Duration.ofSeconds(2);
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
    PlainLeases leases(Ticker ticker) {
      return new PlainLeases(FLOOR, ticker) {
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
    PlainLeases leases(Ticker ticker) {
      return new PlainLeases(FLOOR, ticker) {
        @Override
        String token(LeaseRequest request) {
          return request.owner();
        }

        @Override
        boolean set(LeaseName name, String token, Duration ttl) {
          return super.set(name, token, ttl) || command(name, "GET").equals(token);
        }
      };
    }
  }

  static final class NeverStepsDown extends Suite {
    @Override
    PlainLeases leases(Ticker ticker) {
      return new PlainLeases(FLOOR, ticker) {
        @Override
        long countsFrom(long sent, long replied) {
          return sent + Duration.ofDays(1).toNanos();
        }
      };
    }
  }
}
