package org.acme.quoteorder.coordination.dedupe;

import jakarta.inject.Singleton;
import java.util.UUID;
import org.acme.quoteorder.coordination.CoordinationMetrics;
import org.acme.quoteorder.coordination.key.Key;
import org.acme.quoteorder.coordination.key.KeySpace;
import org.acme.quoteorder.coordination.redis.RedisScripts;
import org.acme.quoteorder.coordination.redis.Script;

/** Marks as one string per event: RECEIVED with the token of the delivery, or DONE. */
@Singleton
final class RedisSeenEvents implements SeenEvents {
  private static final String TYPE = "dedupe";

  private final Script receive = Script.load("dedupe", "receive");
  private final Script done = Script.load("dedupe", "done");
  private final RedisScripts scripts;
  private final KeySpace keys;
  private final CoordinationMetrics metrics;
  private final DedupeSettings settings;

  RedisSeenEvents(
      RedisScripts scripts, KeySpace keys, CoordinationMetrics metrics, DedupeSettings settings) {
    this.scripts = scripts;
    this.keys = keys;
    this.metrics = metrics;
    this.settings = settings;
  }

  @Override
  public SeenOutcome receive(EventIdentity event) {
    Receipt receipt = new Receipt(event, UUID.randomUUID().toString());
    SeenOutcome outcome =
        scripts
            .run(
                receive,
                key(event),
                receipt.token(),
                String.valueOf(settings.received().toMillis()))
            .fold(
                r ->
                    switch (r.reply().text(0)) {
                      case "DUPLICATE" -> new SeenOutcome.Duplicate();
                      case "REDELIVERED" -> new SeenOutcome.Redelivered(receipt);
                      default -> new SeenOutcome.First(receipt);
                    },
                u -> {
                  metrics.fellBack(TYPE, u.cause().label());
                  return new SeenOutcome.Unavailable(u.cause(), u.mayHaveHappened());
                });
    metrics.acquired(
        TYPE, outcome.fold(f -> "first", r -> "redelivered", d -> "duplicate", u -> "unavailable"));
    return outcome;
  }

  @Override
  public DoneOutcome done(Receipt receipt) {
    return scripts
        .run(done, key(receipt.event()), String.valueOf(settings.done().toMillis()))
        .fold(
            r -> new DoneOutcome.Marked(),
            u -> {
              metrics.fellBack(TYPE, u.cause().label());
              return new DoneOutcome.Unavailable(u.cause(), u.mayHaveHappened());
            });
  }

  private Key key(EventIdentity event) {
    return keys.dedupe(event.source(), event.eventId());
  }
}
