package org.acme.quoteorder.coordination.leader;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.logging.Logger;

/**
 * Tells an observer, one call at a time and in the order in which things happened. Whoever finds
 * somebody telling leaves its own news to it, so that a thread which notices a loss never waits for
 * an observer that is slow to hear of the election.
 */
final class Announcements {
  private static final Logger LOG = Logger.getLogger(Announcements.class);

  private final Queue<Runnable> news = new ConcurrentLinkedQueue<>();
  private final AtomicInteger untold = new AtomicInteger();
  private final LeaderObserver observer;

  Announcements(LeaderObserver observer) {
    this.observer = observer;
  }

  void elected(Leadership leadership) {
    news.add(() -> observer.elected(leadership));
  }

  void deposed(Leadership leadership, Deposed why) {
    news.add(() -> observer.deposed(leadership, why));
  }

  /** Tells what was added; to be called after each addition, outside of any lock. */
  void tell() {
    if (untold.getAndIncrement() != 0) {
      return;
    }
    do {
      Runnable next = news.poll();
      if (next != null) {
        told(next);
      }
    } while (untold.decrementAndGet() != 0);
  }

  private static void told(Runnable next) {
    try {
      next.run();
    } catch (RuntimeException failure) {
      LOG.error("an observer of a leadership failed", failure);
    }
  }
}
