package org.acme.quoteorder.coordination.dedupe;

/**
 * What makes an event the same event when it is delivered again: its sender and the id that the
 * sender gave it. Never its content, so that a value that changes there and back is two changes.
 */
public record EventIdentity(String source, String eventId) {
  public EventIdentity {
    if (source.isEmpty() || eventId.isEmpty()) {
      throw new IllegalArgumentException("an event has a source and an id");
    }
  }
}
