package org.acme.quoteorder.coordination.leader;

import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.UUID;
import org.acme.quoteorder.coordination.CoordinationMetrics;
import org.acme.quoteorder.coordination.key.KeySpace;
import org.acme.quoteorder.coordination.redis.RedisScripts;
import org.acme.quoteorder.coordination.redis.Reply;
import org.acme.quoteorder.coordination.redis.Script;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.coordination.time.Ticker;

/**
 * Leadership as one hash per role: candidate, end of the lease by the clock of Redis, term. The
 * hash outlives the lease, so that the term goes on growing.
 *
 * <p>A candidate's name alone is not its identity: a process that was restarted, or an old one that
 * is still paused, carries the same name and must not renew the other's leadership. So each
 * instance of this class adds a random part.
 */
@Singleton
final class RedisLeaders implements Leaders {
  private static final String TYPE = "leader";
  private static final Duration REMEMBER_TERM = Duration.ofDays(7);

  private final Script contend = Script.load("leader", "contend");
  private final Script resign = Script.load("leader", "resign");
  private final String incarnation = UUID.randomUUID().toString();
  private final RedisScripts scripts;
  private final KeySpace keys;
  private final CoordinationMetrics metrics;
  private final Ticker ticker;

  RedisLeaders(RedisScripts scripts, KeySpace keys, CoordinationMetrics metrics, Ticker ticker) {
    this.scripts = scripts;
    this.keys = keys;
    this.metrics = metrics;
    this.ticker = ticker;
  }

  @Override
  public LeaderOutcome contend(Candidacy candidacy) {
    Deadline deadline = Deadline.after(ticker, candidacy.ttl().minus(margin(candidacy.ttl())));
    String identity = candidacy.candidate() + "/" + incarnation;
    LeaderOutcome outcome =
        scripts
            .run(
                contend,
                keys.leader(candidacy.role()),
                identity,
                String.valueOf(candidacy.ttl().toMillis()),
                String.valueOf(REMEMBER_TERM.toMillis()))
            .fold(
                r -> contended(candidacy.role(), identity, deadline, r.reply()),
                u -> {
                  metrics.fellBack(TYPE, u.cause().label());
                  return new LeaderOutcome.Unavailable(u.cause(), u.mayHaveHappened());
                });
    metrics.acquired(TYPE, outcome.fold(l -> "leading", f -> "following", u -> "unavailable"));
    return outcome;
  }

  @Override
  public ResignOutcome resign(Leadership leadership) {
    String identity = leadership.token().substring(0, leadership.token().lastIndexOf('#'));
    return scripts
        .run(resign, keys.leader(leadership.role()), identity, String.valueOf(leadership.term()))
        .fold(
            r ->
                r.reply().text(0).equals("RESIGNED")
                    ? new ResignOutcome.Resigned()
                    : new ResignOutcome.NotLeading(),
            u -> {
              metrics.fellBack(TYPE, u.cause().label());
              return new ResignOutcome.Unavailable(u.cause(), u.mayHaveHappened());
            });
  }

  private static LeaderOutcome contended(
      String role, String identity, Deadline deadline, Reply reply) {
    if (reply.text(0).equals("FOLLOWING")) {
      return new LeaderOutcome.Following(Duration.ofMillis(Math.max(1, reply.number(1))));
    }
    long term = reply.number(1);
    return new LeaderOutcome.Leading(new Leadership(role, identity + "#" + term, term, deadline));
  }

  /** For clocks that run at different speeds, and for the last write that is already on its way. */
  private static Duration margin(Duration ttl) {
    return ttl.dividedBy(10);
  }
}
