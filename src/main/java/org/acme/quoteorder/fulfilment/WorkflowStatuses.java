package org.acme.quoteorder.fulfilment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.acme.quoteorder.coordination.CoordinationMetrics;
import org.acme.quoteorder.coordination.cache.Versioned;
import org.acme.quoteorder.coordination.cache.VersionedCache;
import org.acme.quoteorder.coordination.key.Key;
import org.acme.quoteorder.coordination.key.KeySpace;
import org.acme.quoteorder.messaging.AfterCommit;
import org.acme.quoteorder.order.OrderApi;
import org.acme.quoteorder.order.OrderStatus;
import org.acme.quoteorder.order.OrderView;
import org.jboss.logging.Logger;

/**
 * The status of orders, from a version-checked copy in Redis where there is one, else from
 * PostgreSQL.
 *
 * <p>A copy never goes back to an older version while Redis keeps its data; workers refresh it
 * after each move, readers fill it. A draft is not copied: its owner is about to change it and
 * wants to see the change.
 */
@ApplicationScoped
public class WorkflowStatuses {

  private static final Logger LOG = Logger.getLogger(WorkflowStatuses.class);
  private static final String TYPE = "cache";

  /** Terminal states stay as they are, so their copies may stay as well. */
  private static final Duration TERMINAL_TTL = Duration.ofMinutes(10);

  /** How long a copy may be behind when its refresh was lost. */
  private static final Duration MOVING_TTL = Duration.ofSeconds(2);

  private final OrderApi orders;
  private final FulfilmentEngine engine;
  private final VersionedCache copies;
  private final KeySpace keys;
  private final CoordinationMetrics metrics;
  private final ObjectMapper json;
  private final TransactionSynchronizationRegistry transaction;

  WorkflowStatuses(
      OrderApi orders,
      FulfilmentEngine engine,
      VersionedCache copies,
      KeySpace keys,
      CoordinationMetrics metrics,
      ObjectMapper json,
      TransactionSynchronizationRegistry transaction) {
    this.orders = orders;
    this.engine = engine;
    this.copies = copies;
    this.keys = keys;
    this.metrics = metrics;
    this.json = json;
    this.transaction = transaction;
  }

  /** Where a status was read. */
  public enum Source {
    CACHE,
    /** Nothing usable was in the cache. */
    DATABASE,
    /** The cache gave no answer, or the caller asked to pass it by. */
    DATABASE_BYPASSED
  }

  /** A status with where it comes from and how old it is. */
  public record Read(WorkflowStatus status, Source source, Duration age) {}

  /**
   * The status of the tenant's order.
   *
   * @param fresh passes the copy by and reads PostgreSQL
   */
  public Optional<Read> read(String tenant, UUID orderId, boolean fresh) {
    if (fresh) {
      return fromDatabase(tenant, orderId, Source.DATABASE_BYPASSED);
    }
    return copies
        .read(keys.orderStatus(tenant, orderId.toString()))
        .fold(
            hit ->
                parsed(hit.value().value())
                    .map(status -> new Read(status, Source.CACHE, hit.age()))
                    .or(() -> fromDatabase(tenant, orderId, Source.DATABASE)),
            miss -> fromDatabase(tenant, orderId, Source.DATABASE),
            unavailable -> fromDatabase(tenant, orderId, Source.DATABASE_BYPASSED));
  }

  /** Brings the copy up to the order as it was just read; call it after the commit of a move. */
  void refresh(OrderView order) {
    copied(order);
  }

  /**
   * The same for a move of the running transaction: what to tell is read in it, and told if it
   * commits.
   */
  void refreshAfterCommit(OrderView moved) {
    var status = WorkflowStatus.of(moved, engine.steps(moved.orderId()));
    transaction.registerInterposedSynchronization(new AfterCommit(() -> copy(moved, status)));
  }

  private Optional<Read> fromDatabase(String tenant, UUID orderId, Source source) {
    return orders
        .find(tenant, orderId)
        .map(order -> new Read(copied(order), source, Duration.ZERO));
  }

  private WorkflowStatus copied(OrderView order) {
    var status = WorkflowStatus.of(order, engine.steps(order.orderId()));
    copy(order, status);
    return status;
  }

  private void copy(OrderView order, WorkflowStatus status) {
    if (order.status() != OrderStatus.DRAFT) {
      Key key = keys.orderStatus(order.tenant(), order.orderId().toString());
      var ttl = order.status().terminal() ? TERMINAL_TTL : MOVING_TTL;
      copies.put(key, new Versioned(write(status), status.progress()), ttl);
    }
  }

  private String write(WorkflowStatus status) {
    try {
      return json.writeValueAsString(status);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a status of plain values is always JSON", e);
    }
  }

  /** A copy that another version of this service wrote, or garbage, is a miss. */
  private Optional<WorkflowStatus> parsed(String copy) {
    try {
      return Optional.of(json.readValue(copy, WorkflowStatus.class));
    } catch (JsonProcessingException e) {
      LOG.warn("a copy of a workflow status could not be read");
      metrics.fellBack(TYPE, "unreadable");
      return Optional.empty();
    }
  }
}
