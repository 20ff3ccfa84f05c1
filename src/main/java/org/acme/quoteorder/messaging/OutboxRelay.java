package org.acme.quoteorder.messaging;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.acme.quoteorder.coordination.CoordinationMetrics;
import org.acme.quoteorder.coordination.leader.Leadership;
import org.acme.quoteorder.coordination.lease.FencingTokens;
import org.acme.quoteorder.coordination.lease.LeaseLostException;
import org.jboss.logging.Logger;

/**
 * Publishes what waits in the outbox.
 *
 * <p>Any relay on any node may drain at any time: a row belongs to whoever claimed it, for the
 * length of the claim. No transaction and no connection is held while Kafka is asked. A relay that
 * dies between publish and mark leaves rows that are published again under the same event id, which
 * consumers deduplicate.
 */
@ApplicationScoped
class OutboxRelay {

  private static final Logger LOG = Logger.getLogger(OutboxRelay.class);

  private final OutboxMapper rows;
  private final FencingTokens terms;
  private final KafkaPublisher kafka;
  private final OutboxSettings settings;
  private final CoordinationMetrics metrics;

  OutboxRelay(
      OutboxMapper rows,
      FencingTokens terms,
      KafkaPublisher kafka,
      OutboxSettings settings,
      CoordinationMetrics metrics) {
    this.rows = rows;
    this.terms = terms;
    this.kafka = kafka;
    this.settings = settings;
    this.metrics = metrics;
  }

  /** Publishes until nothing claimable is left. */
  void drain() {
    drain(() -> true);
  }

  /**
   * Publishes until nothing claimable is left, or until it shall not go on. Stops at the first
   * round that Kafka did not take whole.
   */
  void drain(BooleanSupplier goOn) {
    drain(goOn, token -> QuarkusTransaction.requiringNew().call(() -> claim(token)));
  }

  /**
   * As {@link #drain(BooleanSupplier)}, in the name of a leadership: PostgreSQL judges its term in
   * the transaction of each claim, and a leader that was overtaken claims nothing.
   *
   * @throws LeaseLostException when the leadership ended in between; nothing was claimed since
   */
  void sweep(Leadership leadership, BooleanSupplier goOn) {
    drain(
        goOn,
        token -> {
          leadership.checkpoint();
          return QuarkusTransaction.requiringNew()
              .call(() -> terms.judged(leadership.term(), () -> claim(token)))
              .orElseGet(() -> refused(leadership));
        });
  }

  private void drain(BooleanSupplier goOn, Function<String, List<OutboxMapper.Row>> claim) {
    boolean more = true;
    while (more && goOn.getAsBoolean()) {
      String token = UUID.randomUUID().toString();
      var batch = claim.apply(token);
      more = !batch.isEmpty() && publish(batch, token);
    }
  }

  private List<OutboxMapper.Row> claim(String token) {
    return rows.claim(token, settings.lease(), settings.batch());
  }

  private List<OutboxMapper.Row> refused(Leadership leadership) {
    metrics.fenced("sweep");
    leadership.overtaken();
    return List.of();
  }

  private boolean publish(List<OutboxMapper.Row> batch, String token) {
    var taken =
        Uni.join()
            .all(batch.stream().map(this::publish).toList())
            .andCollectFailures()
            .await()
            .indefinitely()
            .stream()
            .flatMap(Optional::stream)
            .toList();
    if (!taken.isEmpty()) {
      rows.markPublished(taken, token);
    }
    if (taken.size() < batch.size()) {
      rows.release(token);
    }
    return taken.size() == batch.size();
  }

  /** The row's id when Kafka has it; empty when it stays in the outbox. */
  private Uni<Optional<Long>> publish(OutboxMapper.Row row) {
    return kafka
        .publish(row)
        .ifNoItem()
        .after(settings.publishTimeout())
        .fail()
        .map(done -> Optional.of(row.id()))
        .onFailure()
        .recoverWithItem(
            failure -> {
              LOG.warnf("event %s stays in the outbox: %s", row.eventId(), failure);
              return Optional.empty();
            });
  }
}
