package org.acme.quoteorder.coordination.idempotency;

import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Objects;
import org.acme.quoteorder.coordination.CoordinationMetrics;
import org.acme.quoteorder.coordination.key.Key;
import org.acme.quoteorder.coordination.key.KeySpace;
import org.acme.quoteorder.coordination.redis.RedisScripts;
import org.acme.quoteorder.coordination.redis.Reply;
import org.acme.quoteorder.coordination.redis.Script;

/** The state as one JSON value per key, read and written by one script per step. */
@Singleton
final class RedisIdempotencyStates implements IdempotencyStates {
  private static final String TYPE = "idempotency";

  private final Script begin = Script.load("idempotency", "begin");
  private final Script record = Script.load("idempotency", "record");
  private final RedisScripts scripts;
  private final KeySpace keys;
  private final CoordinationMetrics metrics;
  private final IdempotencySettings settings;

  RedisIdempotencyStates(
      RedisScripts scripts,
      KeySpace keys,
      CoordinationMetrics metrics,
      IdempotencySettings settings) {
    this.scripts = scripts;
    this.keys = keys;
    this.metrics = metrics;
    this.settings = settings;
  }

  @Override
  public BeginOutcome begin(Attempt attempt) {
    BeginOutcome outcome =
        scripts
            .run(
                begin,
                key(attempt),
                attempt.token(),
                String.valueOf(attempt.fingerprint().version()),
                attempt.fingerprint().hash(),
                String.valueOf(settings.lease().toMillis()),
                String.valueOf(settings.retention().toMillis()))
            .fold(
                r -> begun(r.reply()),
                u -> {
                  metrics.fellBack(TYPE, u.cause().label());
                  return new BeginOutcome.Unavailable(u.cause(), u.mayHaveHappened());
                });
    metrics.acquired(
        TYPE,
        outcome.fold(
            s -> s.takeover() ? "takeover" : "started",
            p -> "in_progress",
            f -> "replayed",
            x -> "reused",
            u -> "unavailable"));
    return outcome;
  }

  @Override
  public RecordOutcome finish(Attempt attempt, StoredResponse response) {
    return record(
        attempt,
        settings.retention(),
        response.success() ? "COMPLETED" : "FAILED_FINAL",
        String.valueOf(response.status()),
        response.contentType(),
        response.body(),
        Objects.requireNonNullElse(response.location(), ""),
        Objects.requireNonNullElse(response.etag(), ""));
  }

  @Override
  public RecordOutcome release(Attempt attempt) {
    return record(attempt, settings.retryableRetention(), "FAILED_RETRYABLE");
  }

  @Override
  public RecordOutcome unknown(Attempt attempt) {
    return record(attempt, settings.retention(), "UNKNOWN");
  }

  private BeginOutcome begun(Reply reply) {
    return switch (reply.text(0)) {
      case "IN_PROGRESS" ->
          new BeginOutcome.InProgress(Duration.ofMillis(Math.max(1, reply.number(1))));
      case "REUSED" -> new BeginOutcome.Reused();
      case "FINISHED" ->
          new BeginOutcome.Finished(
              new StoredResponse(
                  (int) reply.number(1),
                  reply.text(2),
                  reply.text(3),
                  reply.textOrNull(4),
                  reply.textOrNull(5)));
      default -> started(reply);
    };
  }

  private BeginOutcome started(Reply reply) {
    if (reply.number(2) == 1) {
      metrics.fellBack(TYPE, "unreadable");
    }
    return new BeginOutcome.Started(reply.number(1) == 1);
  }

  private RecordOutcome record(Attempt attempt, Duration remember, String state, String... answer) {
    String[] args = new String[5 + answer.length];
    args[0] = attempt.token();
    args[1] = String.valueOf(attempt.fingerprint().version());
    args[2] = attempt.fingerprint().hash();
    args[3] = String.valueOf(remember.toMillis());
    args[4] = state;
    System.arraycopy(answer, 0, args, 5, answer.length);
    return scripts
        .run(record, key(attempt), args)
        .fold(
            r ->
                r.reply().text(0).equals("RECORDED")
                    ? new RecordOutcome.Recorded()
                    : new RecordOutcome.Superseded(),
            u -> {
              metrics.fellBack(TYPE, u.cause().label());
              return new RecordOutcome.Unavailable(u.cause(), u.mayHaveHappened());
            });
  }

  private Key key(Attempt attempt) {
    IdempotencyKey k = attempt.key();
    return keys.idempotency(k.tenant(), k.operation(), k.key());
  }
}
