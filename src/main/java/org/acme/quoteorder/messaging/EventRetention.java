package org.acme.quoteorder.messaging;

import jakarta.enterprise.context.ApplicationScoped;

/**
 * Deletes what the outbox and the inbox need no longer, batch by batch, in the caller's
 * transaction. Waiting events are never deleted.
 */
@ApplicationScoped
public class EventRetention {

  private final OutboxMapper outbox;
  private final OutboxSettings outboxSettings;
  private final InboxMapper inbox;
  private final InboxSettings inboxSettings;

  EventRetention(
      OutboxMapper outbox,
      OutboxSettings outboxSettings,
      InboxMapper inbox,
      InboxSettings inboxSettings) {
    this.outbox = outbox;
    this.outboxSettings = outboxSettings;
    this.inbox = inbox;
    this.inboxSettings = inboxSettings;
  }

  /** Deletes up to {@code limit} old events of the outbox; returns how many went. */
  public int deletePublished(int limit) {
    return outbox.deletePublishedBefore(outboxSettings.retention(), limit);
  }

  /** Deletes up to {@code limit} old marks of the inbox; returns how many went. */
  public int deleteProcessed(int limit) {
    return inbox.deleteBefore(inboxSettings.retention(), limit);
  }
}
