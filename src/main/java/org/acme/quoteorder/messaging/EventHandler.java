package org.acme.quoteorder.messaging;

/**
 * A feature's reaction to one type of event. Every bean of this type is found by its {@link
 * #type()}.
 */
public interface EventHandler {

  /** The {@code ce_type} that this handler reacts to. */
  String type();

  /**
   * Applies the event inside the inbox's transaction, together with the mark that it was processed.
   *
   * @throws UnprocessableEvent when no repetition can succeed: the record goes to the dead letters
   *     at once
   */
  void handle(ReceivedEvent event);
}
