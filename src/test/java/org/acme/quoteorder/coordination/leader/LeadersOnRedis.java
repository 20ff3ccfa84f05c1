package org.acme.quoteorder.coordination.leader;

import java.time.Duration;
import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.acme.quoteorder.coordination.lease.FencingTokens;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract with a Redis process of its own; terms are counted outside of it. */
public abstract class LeadersOnRedis extends LeadersContract {
  @RegisterExtension public static final RedisFloor FLOOR = RedisFloor.watchful();

  private final CountedTerms counted = new CountedTerms();

  @Override
  protected FencingTokens terms() {
    return counted;
  }

  @Override
  protected void keepTermsAway(boolean away) {
    counted.away(away);
  }

  @Override
  protected void usurp(String role) {
    String ttl = String.valueOf(Duration.ofMinutes(1).toMillis());
    FLOOR.server().command("SET", key(role), "1 usurper", "PX", ttl);
  }

  @Override
  protected boolean isUsurped(String role) {
    return "1 usurper".equals(FLOOR.server().command("GET", key(role)));
  }

  @Override
  protected void loseEverything() {
    FLOOR.server().flushAll();
  }

  @Override
  protected void hang(boolean hangs) {
    if (hangs) {
      FLOOR.server().pause();
    } else {
      FLOOR.server().resume();
    }
  }

  @Override
  protected void stop(boolean stopped) {
    if (stopped) {
      FLOOR.server().kill();
    } else {
      FLOOR.server().restart();
    }
  }

  private static String key(String role) {
    return FLOOR.keys().leader(role).value();
  }
}
