package org.acme.quoteorder.coordination.lease;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.acme.quoteorder.coordination.time.Bell;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.coordination.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * One line of callers per name, in front of Redis. Who is inside asks Redis, holds the lease and
 * leaves when it is over; the others wait here in the order in which they came and cost Redis
 * nothing.
 */
final class FairGate {
  private final Map<LeaseName, Line> lines = new HashMap<>();
  private final Ticker ticker;

  FairGate(Ticker ticker) {
    this.ticker = ticker;
  }

  /**
   * Enters, or gives up at {@code until}: empty then, and nothing stays behind, as after an
   * interruption.
   *
   * @throws IllegalStateException when this thread is inside already
   */
  Optional<Pass> enter(LeaseName name, Deadline until) throws InterruptedException {
    Pass pass = new Pass(name, Thread.currentThread());
    synchronized (lines) {
      Line line = lines.get(name);
      if (line == null) {
        lines.put(name, new Line(pass));
        return Optional.of(pass);
      }
      if (line.inside.thread == pass.thread) {
        throw new IllegalStateException("this thread holds the lease already, or waits for it");
      }
      if (until.passed(ticker)) {
        return Optional.empty();
      }
      line.waiting.add(pass);
    }
    return awaitTurn(pass, until);
  }

  /** When the line may move on, as far as whoever is inside knows. */
  Optional<Deadline> busyUntil(LeaseName name) {
    synchronized (lines) {
      return Optional.ofNullable(lines.get(name)).map(line -> line.inside.busyUntil);
    }
  }

  private Optional<Pass> awaitTurn(Pass pass, Deadline until) throws InterruptedException {
    try {
      while (!pass.turn.await(until.left(ticker)) && !until.passed(ticker)) {
        // woken a little early
      }
    } catch (InterruptedException e) {
      leave(pass);
      throw e;
    }
    synchronized (lines) {
      if (isInside(pass)) {
        return Optional.of(pass);
      }
      leave(pass);
      return Optional.empty();
    }
  }

  private boolean isInside(Pass pass) {
    Line line = lines.get(pass.name);
    return line != null && line.inside == pass;
  }

  private void leave(Pass pass) {
    synchronized (lines) {
      Line line = lines.get(pass.name);
      if (line == null) {
        return;
      }
      if (line.inside != pass) {
        line.waiting.remove(pass);
      } else if (line.waiting.isEmpty()) {
        lines.remove(pass.name);
      } else {
        line.inside = line.waiting.remove();
        line.inside.turn.ring();
      }
    }
  }

  private static final class Line {
    private final Deque<Pass> waiting = new ArrayDeque<>();
    private Pass inside;

    Line(Pass first) {
      this.inside = first;
    }
  }

  /** The place of one caller, in the line and inside. */
  final class Pass {
    private final Bell turn = new Bell();
    private final LeaseName name;
    private volatile @Nullable Thread thread;
    private volatile @Nullable Deadline busyUntil;

    private Pass(LeaseName name, Thread thread) {
      this.name = name;
      this.thread = thread;
    }

    /** Who is inside is no longer this thread, but its work. */
    void detach() {
      thread = null;
    }

    /** Tells those who ask and do not wait. */
    void busyUntil(Deadline deadline) {
      busyUntil = deadline;
    }

    /** Lets the next one in. May be repeated. */
    void leave() {
      FairGate.this.leave(this);
    }
  }
}
