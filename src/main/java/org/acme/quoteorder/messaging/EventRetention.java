package org.acme.quoteorder.messaging;

import jakarta.enterprise.context.ApplicationScoped;

/** Deletes what the outbox and the inbox need no longer. Waiting events are never deleted. */
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

  /** Returns how many rows went. */
  public int deleteOld() {
    return outbox.deletePublishedBefore(outboxSettings.retention())
        + inbox.deleteBefore(inboxSettings.retention());
  }
}
