package org.acme.quoteorder.coordination.redis;

import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import org.acme.quoteorder.coordination.time.Ticker;

/** Runs {@code lua/health/check.lua}. */
@Singleton
final class RedisScriptHealth implements RedisHealth {
  private final Script check = Script.load("health", "check");
  private final RedisScripts scripts;
  private final Ticker ticker;

  RedisScriptHealth(RedisScripts scripts, Ticker ticker) {
    this.scripts = scripts;
    this.ticker = ticker;
  }

  @Override
  public HealthOutcome check(RedisRole role) {
    long sent = ticker.nanos();
    return scripts
        .run(role, check, List.of(), List.of())
        .fold(
            r ->
                new HealthOutcome.Reachable(
                    r.reply().text(0), Duration.ofNanos(ticker.nanos() - sent)),
            u -> new HealthOutcome.Unavailable(u.cause(), u.mayHaveHappened()));
  }
}
