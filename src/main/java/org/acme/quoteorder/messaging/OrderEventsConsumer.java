package org.acme.quoteorder.messaging;

import io.quarkus.arc.All;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.reactive.messaging.kafka.IncomingKafkaRecord;
import io.smallrye.reactive.messaging.kafka.KafkaClientService;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.acme.quoteorder.coordination.OrderlyEnd;
import org.acme.quoteorder.coordination.time.Deadline;
import org.acme.quoteorder.coordination.time.Sleeper;
import org.acme.quoteorder.coordination.time.Ticker;
import org.acme.quoteorder.http.Correlation;
import org.acme.quoteorder.sql.DatabaseFailure;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.jboss.logging.Logger;
import org.jboss.logging.MDC;

/**
 * Reads {@link Topics#ORDERS} and hands each event to the feature that reacts to its type.
 *
 * <p>A record whose failure passes (PostgreSQL away, a lock, a serialization failure) holds its
 * partition, in order, until it succeeds. A record that fails for a reason of its own is tried a
 * bounded number of times; then it, like one that can never be understood, goes to the dead letters
 * with its raw bytes and the reason, and the partition moves on.
 */
@ApplicationScoped
class OrderEventsConsumer implements OrderlyEnd {

  private static final Logger LOG = Logger.getLogger(OrderEventsConsumer.class);
  private static final String CONSUMER = "fulfilment";
  private static final String CHANNEL = "order-events";
  private static final int MORE_THAN_AT_ONCE = 1_000;

  /**
   * Types of this topic that nobody here reacts to; any other type is unknown, and unknown is not
   * ignored.
   */
  private static final Set<String> IGNORED = Set.of("order.status-changed", "order.cancelled");

  private final Inbox inbox;
  private final InboxSettings settings;
  private final Sleeper sleeper;
  private final Ticker ticker;
  private final KafkaClientService kafka;
  private final Map<String, EventHandler> handlers;
  private final Semaphore inHand = new Semaphore(MORE_THAN_AT_ONCE);
  private volatile boolean stopping;

  OrderEventsConsumer(
      Inbox inbox,
      InboxSettings settings,
      Sleeper sleeper,
      Ticker ticker,
      KafkaClientService kafka,
      @All List<EventHandler> handlers) {
    this.inbox = inbox;
    this.settings = settings;
    this.sleeper = sleeper;
    this.ticker = ticker;
    this.kafka = kafka;
    this.handlers =
        handlers.stream().collect(Collectors.toMap(EventHandler::type, Function.identity()));
  }

  /**
   * Pausing spares what would be fetched in vain; records that are fetched already, or come after a
   * rebalance, are left to the flag.
   */
  @Override
  public void takeNothingNew() {
    stopping = true;
    kafka
        .getConsumers(CHANNEL)
        .forEach(
            consumer ->
                consumer
                    .pause()
                    .subscribe()
                    .with(
                        paused -> LOG.debugf("%d partitions are paused", paused.size()),
                        failure -> LOG.debugf("nothing to pause: %s", failure.getMessage())));
  }

  @Override
  public void finish(Deadline deadline) throws InterruptedException {
    long left = deadline.left(ticker).toNanos();
    if (inHand.tryAcquire(MORE_THAN_AT_ONCE, left, TimeUnit.NANOSECONDS)) {
      inHand.release(MORE_THAN_AT_ONCE);
    } else {
      LOG.warn("a record in hand is left to whoever gets its partition next");
    }
  }

  @Incoming(CHANNEL)
  @Blocking
  CompletionStage<Void> consume(IncomingKafkaRecord<String, byte[]> message) {
    inHand.acquireUninterruptibly();
    try {
      return consumeUntilDone(message);
    } finally {
      inHand.release();
      MDC.remove(Correlation.MDC_KEY);
    }
  }

  private CompletionStage<Void> consumeUntilDone(IncomingKafkaRecord<String, byte[]> message) {
    Duration pause = settings.pause();
    int failures = 0;
    while (!stopping) {
      try {
        process(message);
        return message.ack();
      } catch (UnprocessableEvent never) {
        return deadLetter(message, never);
      } catch (RuntimeException failure) {
        boolean passes = DatabaseFailure.of(failure).passes();
        failures += passes ? 0 : 1;
        if (failures >= settings.attempts()) {
          return deadLetter(message, failure);
        }
        LOG.warnf("an order event waits for another try: %s", failure.getMessage());
        if (!paused(pause)) {
          break;
        }
        pause = min(pause.multipliedBy(2), settings.longestPause());
      }
    }
    // Neither acknowledged nor refused: whoever gets the partition next reads it again.
    return new CompletableFuture<>();
  }

  private void process(IncomingKafkaRecord<String, byte[]> message) {
    var event = Envelope.read(message.getHeaders(), message.getPayload());
    MDC.put(Correlation.MDC_KEY, event.correlationId());
    EventHandler handler = handlers.get(event.type());
    if (handler != null) {
      inbox.accept(CONSUMER, event, handler);
    } else if (!IGNORED.contains(event.type())) {
      throw new UnprocessableEvent("an event type that is not known here");
    }
  }

  private CompletionStage<Void> deadLetter(
      IncomingKafkaRecord<String, byte[]> message, RuntimeException reason) {
    LOG.errorf(
        reason,
        "the record at %s-%d@%d becomes a dead letter",
        message.getTopic(),
        message.getPartition(),
        message.getOffset());
    return message.nack(reason);
  }

  private boolean paused(Duration pause) {
    try {
      sleeper.sleep(pause);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
