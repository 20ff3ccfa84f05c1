package org.acme.quoteorder.coordination.broken;

import java.time.Duration;
import java.util.UUID;
import org.acme.quoteorder.coordination.claim.Claim;
import org.acme.quoteorder.coordination.claim.ClaimOutcome;
import org.acme.quoteorder.coordination.claim.ClaimRequest;
import org.acme.quoteorder.coordination.claim.Claims;
import org.acme.quoteorder.coordination.claim.ClaimsContract;
import org.acme.quoteorder.coordination.claim.ReleaseOutcome;
import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.acme.quoteorder.coordination.key.Key;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

final class ClaimsTwinTest {
  @Test
  void a_release_without_an_owner_check_is_caught() {
    Twin.isCaughtAt(
        DeletesBlindly.class,
        "a_stale_release_leaves_the_next_claim_alone",
        "the_attempt_and_not_the_name_is_the_identity");
  }

  @Test
  void a_release_that_reads_and_then_deletes_is_caught() {
    Twin.isCaughtAt(GetsThenDeletes.class, "a_release_that_races_the_next_claim_leaves_it_alone");
  }

  @Test
  void a_claim_that_looks_and_then_sets_is_caught() {
    Twin.isCaughtAt(GetsThenSets.class, "one_of_many_that_claim_at_once_is_granted");
  }

  @Test
  void the_name_of_the_worker_as_the_token_is_caught() {
    Twin.isCaughtAt(NamesAsTokens.class, "the_attempt_and_not_the_name_is_the_identity");
  }

  /** SET NX PX, GET, DEL: the plain commands, right as far as they go. */
  @ExtendWith(Twin.OnlyOnRequest.class)
  abstract static class Plain extends ClaimsContract implements Claims {
    @RegisterExtension static final RedisFloor FLOOR = RedisFloor.patient();

    @Override
    protected Claims claims() {
      return this;
    }

    @Override
    protected void lapse(String workId) {
      FLOOR.server().command("DEL", key(workId).value());
    }

    @Override
    public ClaimOutcome claim(ClaimRequest r) {
      String token = token(r);
      String ttl = String.valueOf(r.ttl().toMillis());
      return command(r.workId(), "SET", token, "NX", "PX", ttl).equals("OK")
          ? new ClaimOutcome.Granted(new Claim(r.workId(), token))
          : new ClaimOutcome.HeldByOther(Duration.ofMillis(1));
    }

    @Override
    public ReleaseOutcome release(Claim c) {
      if (!command(c.workId(), "GET").equals(c.token())) {
        return new ReleaseOutcome.NotHeld();
      }
      return command(c.workId(), "DEL").equals("1")
          ? new ReleaseOutcome.Released()
          : new ReleaseOutcome.NotHeld();
    }

    String token(ClaimRequest r) {
      return r.owner() + UUID.randomUUID();
    }

    static String command(String workId, String command, String... args) {
      return Twin.command(FLOOR.scripts(), key(workId), command, args).text(0);
    }

    static Key key(String workId) {
      return FLOOR.keys().workClaim(workId);
    }
  }

  static final class GetsThenDeletes extends Plain {}

  static final class DeletesBlindly extends Plain {
    @Override
    public ReleaseOutcome release(Claim c) {
      return command(c.workId(), "DEL").equals("1")
          ? new ReleaseOutcome.Released()
          : new ReleaseOutcome.NotHeld();
    }
  }

  static final class GetsThenSets extends Plain {
    @Override
    public ClaimOutcome claim(ClaimRequest r) {
      if (!command(r.workId(), "GET").isEmpty()) {
        return new ClaimOutcome.HeldByOther(Duration.ofMillis(1));
      }
      String token = token(r);
      command(r.workId(), "SET", token, "PX", String.valueOf(r.ttl().toMillis()));
      return new ClaimOutcome.Granted(new Claim(r.workId(), token));
    }
  }

  static final class NamesAsTokens extends Plain {
    @Override
    String token(ClaimRequest r) {
      return r.owner();
    }
  }
}
