package org.acme.quoteorder.support.proxy.wire;

import java.util.List;

/** Listens until the first bytes of the client tell the protocol, then hands over. */
final class UnknownConversation implements Conversation {
  private final Unread first = new Unread();
  private volatile Conversation known = new OpaqueConversation();
  private boolean found;

  @Override
  public synchronized List<Request> requested(byte[] bytes) {
    if (found) {
      return known.requested(bytes);
    }
    first.add(bytes);
    if (first.size() == 0) {
      return List.of();
    }
    if (RespConversation.begins(first.bytes())) {
      return found(new RespConversation());
    }
    if (first.size() < PostgresConversation.ENOUGH) {
      return List.of();
    }
    return found(
        PostgresConversation.begins(first.bytes())
            ? new PostgresConversation()
            : new OpaqueConversation());
  }

  private List<Request> found(Conversation conversation) {
    found = true;
    known = conversation;
    return conversation.requested(first.takeAll());
  }

  @Override
  public List<Reply> replied(byte[] bytes) {
    return known.replied(bytes);
  }

  @Override
  public byte[] rest() {
    return known.rest();
  }
}
