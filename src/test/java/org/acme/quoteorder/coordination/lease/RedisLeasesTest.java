package org.acme.quoteorder.coordination.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.acme.quoteorder.coordination.fixture.Together;
import org.acme.quoteorder.coordination.lease.LeaseOutcome.HeldByOther;
import org.acme.quoteorder.coordination.lease.LeaseOutcome.Unavailable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class RedisLeasesTest extends RedisLeasesSuite {
  @RegisterExtension static final RedisFloor FLOOR = RedisFloor.patient();

  @Override
  RedisFloor floor() {
    return FLOOR;
  }

  @Test
  void acquire_renew_and_release_are_one_round_trip_each() {
    LeaseScripts scripts =
        new LeaseScripts(FLOOR.scripts(), FLOOR.keys(), FLOOR.ticker(), FLOOR.sleeper());
    released(acquired(node(0), once(name())));
    FLOOR.server().resetStatistics();
    Lease lease = acquired(node(0), once(name()));
    assertThat(FLOOR.server().calls("evalsha")).isEqualTo(1);
    scripts.renew(lease.name(), lease.token(), LONG);
    assertThat(FLOOR.server().calls("evalsha")).isEqualTo(2);
    lease.release();
    assertThat(FLOOR.server().calls("evalsha")).isEqualTo(3);
    assertThat(FLOOR.server().calls("eval")).isZero();
  }

  @Test
  void a_contended_lease_costs_one_process_two_commands_per_turn() {
    LeaseName name = name();
    released(acquired(node(0), once(name)));
    FLOOR.server().resetStatistics();
    takeTurns(name, 16, 1);
    assertThat(FLOOR.server().calls("evalsha")).isEqualTo(16 * 10 * 2);
  }

  @Test
  void a_contended_lease_costs_four_processes_few_commands_per_turn() {
    LeaseName name = name();
    FLOOR.server().resetStatistics();
    takeTurns(name, 16, NODES);
    assertThat(FLOOR.server().calls("evalsha")).isBetween(16L * 10 * 2, 16L * 10 * 4);
  }

  @Test
  void the_key_tells_who_holds_it_and_ends_with_the_lease() {
    LeaseName name = LeaseName.lock("catalog publish", "tenant-42");
    Lease lease = acquired(node(0), once(name));
    assertThat(key(name)).isEqualTo("lock:quote-order:catalog%20publish:tenant-42");
    assertThat(FLOOR.server().command("GET", key(name)))
        .isEqualTo(lease.advisoryToken() + " " + lease.token());
    assertThat(lease.token()).startsWith("someone/");
    assertThat(ttl(name)).isBetween(1L, LONG.toMillis());
    acquired(node(0), once(LeaseName.leader("relay")));
    assertThat(FLOOR.server().command("EXISTS", "leader:quote-order:relay")).hasToString("1");
  }

  @Test
  void the_key_never_outlives_the_longest_hold() {
    LeaseName name = name();
    Duration longest = SHORT.multipliedBy(2);
    Lease lease = acquired(node(0), LeaseRequest.once(name, "me", SHORT).renewedFor(longest));
    long began = System.nanoTime();
    soon()
        .until(
            () -> {
              long left = longest.minusNanos(System.nanoTime() - began).toMillis();
              assertThat(ttl(name)).isLessThanOrEqualTo(Math.max(left, 0) + 50);
              return isOver(lease);
            });
  }

  @Test
  void a_key_without_an_end_gets_one_and_garbage_is_nobodys_lease() {
    LeaseName name = name();
    FLOOR.server().command("SET", key(name), "by hand");
    held(node(0), name);
    assertThat(ttl(name)).isPositive();
    lapse(name);
    Lease lease = acquired(node(0), once(name));
    FLOOR.server().command("SET", key(name), "garbage");
    assertThat(lease.release()).isInstanceOf(LeaseReleaseOutcome.NotHeld.class);
    assertThat(FLOOR.server().command("GET", key(name))).isEqualTo("garbage");
  }

  @Test
  void something_else_under_the_key_is_unavailable_and_not_held() throws Exception {
    LeaseName name = name();
    FLOOR.server().command("RPUSH", key(name), "x");
    assertThat(node(0).acquire(once(name).waiting(LONG)))
        .isEqualTo(new Unavailable(UnavailableCause.WRONG_TYPE, false));
  }

  @Test
  void a_full_redis_gives_no_new_lease_and_keeps_the_old_ones_going() throws Exception {
    Lease lease = acquired(node(0), renewed(name()));
    long deadline = lease.deadline().nanos();
    FLOOR.server().command("CONFIG", "SET", "maxmemory", "1");
    assertThat(node(0).acquire(once(name())))
        .isEqualTo(new Unavailable(UnavailableCause.OUT_OF_MEMORY, false));
    soon().until(() -> lease.deadline().nanos() != deadline);
    lease.checkpoint();
    assertThat(lease.release()).isInstanceOf(LeaseReleaseOutcome.Released.class);
  }

  @Test
  void forgotten_scripts_are_loaded_again_at_once() {
    LeaseName name = name();
    FLOOR.server().command("SCRIPT", "FLUSH");
    Lease lease = acquired(node(0), renewed(name));
    long deadline = lease.deadline().nanos();
    FLOOR.server().command("SCRIPT", "FLUSH");
    soon().until(() -> lease.deadline().nanos() != deadline);
    FLOOR.server().command("SCRIPT", "FLUSH");
    assertThat(lease.release()).isInstanceOf(LeaseReleaseOutcome.Released.class);
    acquired(node(1), once(name));
  }

  @Test
  void a_thread_that_is_asked_to_stop_still_gives_its_lease_back() {
    LeaseName name = name();
    Lease lease = acquired(node(0), once(name));
    Thread.currentThread().interrupt();
    LeaseReleaseOutcome outcome = lease.release();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(outcome).isInstanceOf(LeaseReleaseOutcome.Released.class);
    acquired(node(1), once(name));
  }

  @Test
  void a_process_that_ends_renews_nothing_any_more() {
    LeaseName name = name();
    RedisLeases ending = newNode(FLOOR.ticker());
    Lease lease = acquired(ending, renewed(name));
    ending.close();
    acquiredSoon(node(1), name);
    assertThat(isOver(lease)).isTrue();
  }

  @Test
  void what_happened_is_counted() {
    LeaseName name = name();
    double before = lost("gone");
    Lease lease = acquired(node(0), renewed(name));
    lapse(name);
    soon().until(() -> isOver(lease));
    soon().until(() -> lost("gone") == before + 1);
    assertThat(
            FLOOR
                .registry()
                .get("redis.coordination.acquire")
                .tags("type", "lease", "outcome", "acquired")
                .counter()
                .count())
        .isPositive();
    assertThat(FLOOR.registry().get("redis.coordination.held.ms").summary().count()).isPositive();
    assertThat(FLOOR.registry().get("redis.coordination.wait.ms").summary().count()).isPositive();
  }

  private static double lost(String reason) {
    var counter =
        FLOOR
            .registry()
            .find("redis.coordination.lost")
            .tags("type", "lease", "reason", reason)
            .counter();
    return counter == null ? 0 : counter.count();
  }

  private void takeTurns(LeaseName name, int workers, int nodes) {
    Together.run(
        workers,
        i -> {
          for (int turn = 0; turn < 10; turn++) {
            LeaseOutcome outcome = node(i % nodes).acquire(once(name).waiting(LONG));
            assertThat(outcome).isNotInstanceOf(HeldByOther.class);
            ((LeaseOutcome.Acquired) outcome).lease().release();
          }
          return i;
        });
  }

  private long ttl(LeaseName name) {
    return Long.parseLong(String.valueOf(FLOOR.server().command("PTTL", key(name))));
  }
}
