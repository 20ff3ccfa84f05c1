package org.acme.quoteorder.coordination.lease;

import java.time.Duration;
import org.acme.quoteorder.coordination.key.KeySpace;
import org.acme.quoteorder.coordination.redis.RedisScripts;
import org.acme.quoteorder.coordination.redis.Script;
import org.acme.quoteorder.coordination.redis.ScriptOutcome;
import org.acme.quoteorder.coordination.time.Sleeper;
import org.acme.quoteorder.coordination.time.Ticker;

/**
 * The three scripts of a lease, one round trip each. All of them may be repeated with the same
 * token, which is how a reply that went missing is made up for.
 */
final class LeaseScripts {
  private static final int REPEATS = 4;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(10);

  private final Script acquire = Script.load("lease", "acquire");
  private final Script renew = Script.load("lease", "renew");
  private final Script release = Script.load("lease", "release");
  private final RedisScripts scripts;
  private final KeySpace keys;
  private final Ticker ticker;
  private final Sleeper sleeper;

  LeaseScripts(RedisScripts scripts, KeySpace keys, Ticker ticker, Sleeper sleeper) {
    this.scripts = scripts;
    this.keys = keys;
    this.ticker = ticker;
    this.sleeper = sleeper;
  }

  /**
   * What became of one request, which may have taken several calls.
   *
   * @param sent when the last call was sent
   * @param repeated an earlier call may have happened
   * @param interrupted the repeating was cut short
   */
  record Answer(ScriptOutcome outcome, long sent, boolean repeated, boolean interrupted) {
    boolean granted() {
      return outcome.fold(r -> r.reply().text(0).equals("ACQUIRED"), u -> false);
    }

    HeldLease.Grant grant(String token, boolean doubtful) {
      long advisory = outcome.<Long>fold(r -> r.reply().number(1), u -> 0L);
      return new HeldLease.Grant(token, advisory, sent, doubtful);
    }

    /** Nobody knows whether Redis did it. */
    boolean isUnknown() {
      return outcome.fold(r -> false, u -> isDoubtful());
    }

    /** A call was sent whose fate is not known; with bad luck it is executed later. */
    boolean isDoubtful() {
      return repeated || outcome.fold(r -> false, u -> u.mayHaveHappened());
    }
  }

  private interface Call {
    ScriptOutcome run();
  }

  Answer acquire(LeaseName name, String token, Duration ttl) {
    return repeated(() -> scripts.run(acquire, name.in(keys), token, millis(ttl)));
  }

  /** One call: whoever renews comes again by itself. */
  ScriptOutcome renew(LeaseName name, String token, Duration ttl) {
    return scripts.run(renew, name.in(keys), token, millis(ttl));
  }

  Answer release(LeaseName name, String token) {
    return repeated(() -> releaseOnce(name, token));
  }

  ScriptOutcome releaseOnce(LeaseName name, String token) {
    return scripts.run(release, name.in(keys), token);
  }

  /**
   * Calls again while it is not known what became of the call before. A call that was certainly not
   * executed is not repeated: that is an answer.
   */
  private Answer repeated(Call call) {
    Answer answer = call(call, false);
    Duration pause = FIRST_PAUSE;
    for (int i = 0; i < REPEATS && answer.isUnknown() && !answer.interrupted(); i++) {
      if (pauses(pause)) {
        answer = call(call, true);
      } else {
        answer = new Answer(answer.outcome(), answer.sent(), answer.repeated(), true);
      }
      pause = pause.multipliedBy(2);
    }
    return answer;
  }

  private Answer call(Call call, boolean repeated) {
    long sent = ticker.nanos();
    return new Answer(call.run(), sent, repeated, false);
  }

  /** False when the thread was asked to stop; the flag is set then. */
  private boolean pauses(Duration pause) {
    try {
      if (Thread.currentThread().isInterrupted()) {
        return false;
      }
      sleeper.sleep(pause);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static String millis(Duration d) {
    return String.valueOf(d.toMillis());
  }
}
