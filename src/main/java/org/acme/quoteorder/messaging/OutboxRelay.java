package org.acme.quoteorder.messaging;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
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
  private final KafkaPublisher kafka;
  private final OutboxSettings settings;

  OutboxRelay(OutboxMapper rows, KafkaPublisher kafka, OutboxSettings settings) {
    this.rows = rows;
    this.kafka = kafka;
    this.settings = settings;
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
    boolean more = true;
    while (more && goOn.getAsBoolean()) {
      String token = UUID.randomUUID().toString();
      var batch =
          QuarkusTransaction.requiringNew()
              .call(() -> rows.claim(token, settings.lease(), settings.batch()));
      more = !batch.isEmpty() && publish(batch, token);
    }
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
