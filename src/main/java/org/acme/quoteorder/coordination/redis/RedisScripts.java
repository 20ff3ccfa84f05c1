package org.acme.quoteorder.coordination.redis;

import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import io.vertx.redis.client.ResponseType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.acme.quoteorder.coordination.CoordinationMetrics;
import org.acme.quoteorder.coordination.UnavailableCause;
import org.acme.quoteorder.coordination.key.Key;
import org.acme.quoteorder.coordination.redis.RedisCallPolicy.Exchange;
import org.acme.quoteorder.coordination.redis.RedisCallPolicy.RefusedException;
import org.acme.quoteorder.coordination.redis.ScriptOutcome.Replied;
import org.acme.quoteorder.coordination.redis.ScriptOutcome.Unavailable;
import org.acme.quoteorder.coordination.time.Ticker;

/**
 * Runs Lua scripts, one round trip each: EVALSHA, and EVAL once when Redis does not know the script
 * (after a start, a failover, a SCRIPT FLUSH).
 *
 * <p><b>Guarantee.</b> An answer within the time-out or what is left of the request's deadline;
 * never an exception for what Redis or the network does; at most one execution, because nothing is
 * repeated that may have been executed. <b>Unit</b> of all times: as {@link RedisSettings} says.
 * <b>Errors:</b> {@link IllegalStateException} when called on an event loop. <b>Time-out:</b>
 * {@code mayHaveHappened()} tells whether the script had been sent. <b>Redis lost:</b> after a few
 * failures the breaker answers at once; it probes twice a second, and a restarted Redis is in use
 * again within about a second.
 */
public final class RedisScripts {
  private final Map<RedisRole, RedisCallPolicy> roles;
  private final CoordinationMetrics metrics;
  private final Ticker ticker;

  RedisScripts(Map<RedisRole, RedisCallPolicy> roles, CoordinationMetrics metrics, Ticker ticker) {
    this.roles = Map.copyOf(roles);
    this.metrics = metrics;
    this.ticker = ticker;
  }

  /** Runs a script on one key, on the role of the key. */
  public ScriptOutcome run(Script script, Key key, String... args) {
    return run(key.pattern().role(), script, List.of(key), List.of(args));
  }

  /** Runs a script on keys that share a role and, in a cluster, a slot. */
  public ScriptOutcome run(RedisRole role, Script script, List<Key> keys, List<String> args) {
    RedisCallPolicy policy = roles.get(role);
    if (policy == null) {
      throw new IllegalArgumentException("no Redis for " + role);
    }
    long start = ticker.nanos();
    ScriptOutcome outcome = policy.call(exchange -> run(exchange, script, keys, args));
    metrics.took(script.operation(), Duration.ofNanos(ticker.nanos() - start));
    return outcome;
  }

  private static ScriptOutcome run(
      Exchange exchange, Script script, List<Key> keys, List<String> args) {
    try {
      try {
        return replied(exchange.send(request(Command.EVALSHA, script.sha(), keys, args)));
      } catch (RefusedException e) {
        if (!RedisFailures.isNoScript(e.reply())) {
          throw e;
        }
        return replied(exchange.send(request(Command.EVAL, script.source(), keys, args)));
      }
    } catch (RefusedException e) {
      UnavailableCause cause = RedisFailures.cause(e.reply());
      // scripts write last, so one that failed wrote nothing; one that is broken may have
      return new Unavailable(cause, cause == UnavailableCause.SCRIPT_ERROR);
    }
  }

  private static Request request(
      Command command, String script, List<Key> keys, List<String> args) {
    Request request = Request.cmd(command).arg(script).arg(keys.size());
    keys.forEach(k -> request.arg(k.value()));
    args.forEach(request::arg);
    return request;
  }

  private static ScriptOutcome replied(Response response) {
    if (response.type() != ResponseType.MULTI) {
      throw new IllegalStateException("a script of this toolkit replies with an array");
    }
    List<String> parts = new ArrayList<>(response.size());
    for (Response part : response) {
      parts.add(part == null ? "" : part.toString());
    }
    return new Replied(new Reply(List.copyOf(parts)));
  }
}
