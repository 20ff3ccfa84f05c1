package org.acme.quoteorder.messaging;

import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import org.acme.quoteorder.coordination.dedupe.EventIdentity;
import org.acme.quoteorder.coordination.dedupe.Receipt;
import org.acme.quoteorder.coordination.dedupe.SeenEvents;
import org.jboss.logging.Logger;

/**
 * Lets an event take effect once.
 *
 * <p>Redis answers first and cheaply; only its DONE, written after the commit, spares the
 * transaction. Everything else, also no answer at all, goes to PostgreSQL, where the mark and the
 * effect are one transaction.
 */
@ApplicationScoped
class Inbox {

  private static final Logger LOG = Logger.getLogger(Inbox.class);

  private final SeenEvents seen;
  private final InboxMapper marks;

  Inbox(SeenEvents seen, InboxMapper marks) {
    this.seen = seen;
    this.marks = marks;
  }

  void accept(String consumer, ReceivedEvent event, EventHandler handler) {
    var identity = new EventIdentity(consumer + event.source(), event.id());
    seen.receive(identity)
        .fold(
            first -> applyAndMark(consumer, event, handler, first.receipt()),
            redelivered -> applyAndMark(consumer, event, handler, redelivered.receipt()),
            duplicate -> skip(event),
            unavailable -> apply(consumer, event, handler));
  }

  private boolean applyAndMark(
      String consumer, ReceivedEvent event, EventHandler handler, Receipt receipt) {
    boolean applied = apply(consumer, event, handler);
    seen.done(receipt);
    return applied;
  }

  private boolean apply(String consumer, ReceivedEvent event, EventHandler handler) {
    return QuarkusTransaction.requiringNew()
        .call(
            () -> {
              if (marks.mark(consumer, event.source(), event.id()) == 0) {
                return skip(event);
              }
              handler.handle(event);
              return true;
            });
  }

  private boolean skip(ReceivedEvent event) {
    LOG.debugf("event %s of type %s was processed before", event.id(), event.type());
    return false;
  }
}
