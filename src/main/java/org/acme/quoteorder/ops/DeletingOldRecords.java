package org.acme.quoteorder.ops;

import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.acme.quoteorder.coordination.CoordinationMetrics;
import org.acme.quoteorder.coordination.NodeId;
import org.acme.quoteorder.coordination.OrderlyEnd;
import org.acme.quoteorder.coordination.idempotency.IdempotencyRecords;
import org.acme.quoteorder.coordination.idempotency.IdempotencySettings;
import org.acme.quoteorder.coordination.lease.FencingToken;
import org.acme.quoteorder.coordination.lease.FencingTokens;
import org.acme.quoteorder.coordination.lease.Lease;
import org.acme.quoteorder.coordination.lease.LeaseLostException;
import org.acme.quoteorder.messaging.EventRetention;

/**
 * Deletes in batches, each in a transaction of its own that judges the token of this run: a run
 * that was paused past its lease deletes nothing beside the one that came after it.
 */
@ApplicationScoped
class DeletingOldRecords implements OrderlyEnd {

  /** Small enough for a statement to end within its time-out, and for nobody to wait for locks. */
  private static final int BATCH = 500;

  private final FencingTokens tokens;
  private final NodeId node;
  private final CoordinationMetrics metrics;
  private final List<IntUnaryOperator> kinds;
  private volatile boolean stopping;

  DeletingOldRecords(
      FencingTokens tokens,
      NodeId node,
      CoordinationMetrics metrics,
      IdempotencyRecords idempotency,
      IdempotencySettings idempotencySettings,
      EventRetention events) {
    this.tokens = tokens;
    this.node = node;
    this.metrics = metrics;
    this.kinds =
        List.of(
            limit -> idempotency.deleteOlderThan(idempotencySettings.durableRetention(), limit),
            events::deletePublished,
            events::deleteProcessed);
  }

  /** A run ends after its batch and gives its lease back; the rest waits for another node's run. */
  @Override
  public void takeNothingNew() {
    stopping = true;
  }

  /**
   * Deletes until nothing old is left, or this node ends; returns how many records went.
   *
   * @throws LeaseLostException when the lease ended in between, or PostgreSQL refused the token;
   *     what is deleted by then stays deleted
   */
  int under(Lease lease) {
    var token = tokens.draw(lease.name(), node.value());
    return kinds.stream().mapToInt(kind -> all(kind, lease, token)).sum();
  }

  private int all(IntUnaryOperator kind, Lease lease, FencingToken token) {
    int deleted = 0;
    int last = BATCH;
    while (last == BATCH && !stopping) {
      lease.checkpoint();
      last = batch(kind, token);
      deleted += last;
    }
    return deleted;
  }

  private LeaseLostException refused() {
    metrics.fenced("retention");
    return new LeaseLostException("a later run has begun");
  }

  private int batch(IntUnaryOperator kind, FencingToken token) {
    return QuarkusTransaction.requiringNew()
        .call(() -> tokens.judged(token, () -> kind.applyAsInt(BATCH)))
        .orElseThrow(this::refused);
  }
}
