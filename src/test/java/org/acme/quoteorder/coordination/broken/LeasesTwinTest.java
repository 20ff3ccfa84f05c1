package org.acme.quoteorder.coordination.broken;

import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.acme.quoteorder.coordination.lease.LeaseName;
import org.acme.quoteorder.coordination.lease.LeaseOutcome;
import org.acme.quoteorder.coordination.lease.LeaseRequest;
import org.acme.quoteorder.coordination.lease.LeasedTransactionContract;
import org.acme.quoteorder.coordination.lease.Leases;
import org.acme.quoteorder.coordination.lease.LeasesContract;
import org.acme.quoteorder.coordination.time.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The twins share one plain version, which keeps what they break. */
final class LeasesTwinTest {
  private static final String KEPT = "one_of_many_that_try_at_once_gets_it";

  private static final String RELEASE = "a_release_leaves_the_lease_of_a_successor_alone";
  private static final String RENEWAL = "a_renewal_leaves_the_lease_of_a_successor_alone";
  private static final String CUT_OFF = "nobody_is_blocked_by_an_acquire_that_was_cut_off";
  private static final String DEAD = "nobody_renews_for_a_worker_that_died_while_it_acquired";
  private static final String REQUEST = "the_deadline_counts_from_the_sending_of_the_request";
  private static final String REPLY = "the_deadline_counts_from_the_sending_of_the_renewal";
  private static final String LOOK = "of_many_workers_that_look_before_they_do_it_one_does_it";

  @Test
  void a_release_without_an_owner_check_is_caught() {
    Twin.keeps(KEPT, ReleasesBlindly.class, RELEASE);
  }

  @Test
  void a_renewal_without_an_owner_check_is_caught() {
    Twin.keeps(KEPT, RenewsBlindly.class, RENEWAL);
  }

  @Test
  void set_and_then_expire_is_caught() {
    Twin.keeps(KEPT, SetsThenExpires.class, CUT_OFF);
  }

  @Test
  void a_renewal_for_as_long_as_the_process_lives_is_caught() {
    Twin.keeps(KEPT, RenewsForTheProcess.class, DEAD);
  }

  @Test
  void a_deadline_from_the_reply_is_caught() {
    Twin.keeps(KEPT, CountsFromTheReply.class, REQUEST, REPLY);
  }

  @Test
  void a_lock_inside_the_transaction_is_caught() {
    Twin.keeps("what_is_rolled_back_was_not_done", LocksInsideTheTransaction.class, LOOK);
  }

  @Test
  void the_plain_version_keeps_what_the_twins_break() {
    Twin.passes(Plain.class, KEPT, RELEASE, RENEWAL, CUT_OFF, DEAD, REQUEST, REPLY);
  }

  @ExtendWith(Twin.OnlyOnRequest.class)
  abstract static class Suite extends LeasesContract {
    @RegisterExtension static final RedisFloor FLOOR = RedisFloor.patient();

    private final List<PlainLeases> started = new ArrayList<>();

    abstract PlainLeases leases(Ticker ticker);

    @AfterEach
    void stopNodes() {
      started.forEach(PlainLeases::close);
    }

    @Override
    protected Leases newNode(Ticker ticker) {
      PlainLeases node = leases(ticker);
      started.add(node);
      return node;
    }

    @Override
    protected void lapse(LeaseName name) {
      FLOOR.server().command("DEL", name.in(FLOOR.keys()).value());
    }

    @Override
    protected void loseEverything() {
      FLOOR.server().flushAll();
    }

    @Override
    protected void stall() {
      FLOOR.server().pause();
    }

    @Override
    protected void proceed() {
      FLOOR.server().resume();
    }

    @Override
    protected void cutConnections() {
      FLOOR.server().command("CLIENT", "KILL", "TYPE", "normal");
    }
  }

  static final class Plain extends Suite {
    @Override
    PlainLeases leases(Ticker ticker) {
      return new PlainLeases(FLOOR, ticker);
    }
  }

  /** Nothing comes to those who wait longer, or try again. */
  abstract static class Broken extends Suite {
    @Override
    protected Duration patience() {
      return Duration.ofSeconds(4);
    }

    @Override
    protected int rounds() {
      return 1;
    }
  }

  static final class ReleasesBlindly extends Broken {
    @Override
    PlainLeases leases(Ticker ticker) {
      return new PlainLeases(FLOOR, ticker) {
        @Override
        boolean delete(LeaseName name, String token) {
          return command(name, "DEL").equals("1");
        }
      };
    }
  }

  static final class RenewsBlindly extends Broken {
    @Override
    PlainLeases leases(Ticker ticker) {
      return new PlainLeases(FLOOR, ticker) {
        @Override
        boolean renew(LeaseName name, String token, Duration ttl) {
          return command(name, "PEXPIRE", String.valueOf(ttl.toMillis())).equals("1");
        }
      };
    }
  }

  static final class SetsThenExpires extends Broken {
    @Override
    PlainLeases leases(Ticker ticker) {
      return new PlainLeases(FLOOR, ticker) {
        @Override
        boolean set(LeaseName name, String token, Duration ttl) {
          return command(name, "SETNX", token).equals("1")
              && command(name, "PEXPIRE", String.valueOf(ttl.toMillis())).equals("1");
        }
      };
    }
  }

  static final class RenewsForTheProcess extends Broken {
    @Override
    PlainLeases leases(Ticker ticker) {
      return new PlainLeases(FLOOR, ticker) {
        @Override
        boolean renewsFor(Thread holder) {
          return true;
        }
      };
    }
  }

  static final class CountsFromTheReply extends Broken {
    @Override
    PlainLeases leases(Ticker ticker) {
      return new PlainLeases(FLOOR, ticker) {
        @Override
        long countsFrom(long sent, long replied) {
          return replied;
        }
      };
    }
  }

  /** Begin, acquire, work, release, commit: as an annotation inside a transactional method. */
  @ExtendWith(Twin.OnlyOnRequest.class)
  static final class LocksInsideTheTransaction extends LeasedTransactionContract {
    @RegisterExtension static final RedisFloor FLOOR = RedisFloor.patient();

    private final PlainLeases leases = new PlainLeases(FLOOR, System::nanoTime);

    @AfterEach
    void stop() {
      leases.close();
    }

    @Override
    protected void underLease(LeaseRequest request, Work work) throws Exception {
      try (Connection transaction = connect()) {
        transaction.setAutoCommit(false);
        LeaseOutcome outcome = leases.acquire(request);
        try (var lease = ((LeaseOutcome.Acquired) outcome).lease()) {
          work.run(transaction);
          lease.checkpoint();
        } catch (Exception e) {
          transaction.rollback();
          throw e;
        }
        transaction.commit();
      }
    }
  }
}
