package org.acme.quoteorder.coordination.leader;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.acme.quoteorder.coordination.lease.FenceOutcome;
import org.acme.quoteorder.coordination.lease.FencingToken;
import org.acme.quoteorder.coordination.lease.FencingTokens;
import org.acme.quoteorder.coordination.lease.LeaseName;

/**
 * What PostgreSQL keeps of terms, without PostgreSQL: one counter per name that forgets nothing.
 */
public final class CountedTerms implements FencingTokens {
  private final Map<LeaseName, Long> newest = new ConcurrentHashMap<>();
  private volatile boolean away;
  private volatile Runnable meanwhile = () -> {};

  @Override
  public FencingToken draw(LeaseName name, String owner) {
    meanwhile.run();
    if (away) {
      throw new IllegalStateException("the database is away");
    }
    return new FencingToken(name, newest.merge(name, 1L, Long::sum));
  }

  @Override
  public FenceOutcome check(FencingToken token) {
    return newest.get(token.name()) == token.value()
        ? new FenceOutcome.Passed()
        : new FenceOutcome.Stale();
  }

  /** While it is away nothing can be drawn. */
  public void away(boolean isAway) {
    away = isAway;
  }

  /** What happens while the next terms are drawn. */
  void meanwhile(Runnable happens) {
    meanwhile = happens;
  }
}
