package org.acme.quoteorder.support.history;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import org.acme.quoteorder.coordination.time.Ticker;

/** What happened, in no order: the checker sorts by time. Safe for several threads. */
public final class History {
  private final List<Happened> all = new ArrayList<>();
  private final Ticker clock;

  /**
   * @param clock the one clock of all that is recorded; deadlines of holders are on it too
   */
  public History(Ticker clock) {
    this.clock = clock;
  }

  public synchronized void add(Happened happened) {
    all.add(happened);
  }

  /** Runs something and records what came of it. */
  public <T> T recording(Callable<T> call, BiFunction<Span, T, Happened> entry) throws Exception {
    long invoked = clock.nanos();
    T result = call.call();
    add(entry.apply(new Span(invoked, clock.nanos()), result));
    return result;
  }

  /** Runs what makes Redis lose its data. */
  public void losingData(Runnable fault) {
    long invoked = clock.nanos();
    fault.run();
    add(new Happened.DataLost(new Span(invoked, clock.nanos())));
  }

  public long now() {
    return clock.nanos();
  }

  public synchronized List<Happened> entries() {
    return List.copyOf(all);
  }

  /** Everything in it that must not be, in words; empty when nothing is. */
  public List<String> violations() {
    return HistoryChecker.violations(entries());
  }
}
