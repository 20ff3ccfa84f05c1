package org.acme.quoteorder.coordination.leader;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** One campaign that stands as the test says, for tests of what uses it. */
public final class SettableLeaders implements Leaders {
  private final AtomicReference<Standing> standing =
      new AtomicReference<>(new Standing.Following(Duration.ofSeconds(1)));
  private final AtomicReference<LeaderObserver> observer =
      new AtomicReference<>(new LeaderObserver() {});
  private final AtomicInteger closed = new AtomicInteger();

  @Override
  public Campaign campaign(Candidacy candidacy, LeaderObserver watching) {
    observer.set(watching);
    return new Campaign() {
      @Override
      public Standing standing() {
        return standing.get();
      }

      @Override
      public void close() {
        closed.incrementAndGet();
      }

      @Override
      public void close(Duration atMost) {
        close();
      }
    };
  }

  public void stands(Standing now) {
    standing.set(now);
  }

  public LeaderObserver observer() {
    return observer.get();
  }

  public int timesClosed() {
    return closed.get();
  }
}
