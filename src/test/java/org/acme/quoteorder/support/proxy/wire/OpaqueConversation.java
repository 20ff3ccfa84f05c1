package org.acme.quoteorder.support.proxy.wire;

import java.util.List;

/** A protocol that is not understood: bytes. */
final class OpaqueConversation implements Conversation {
  @Override
  public List<Request> requested(byte[] bytes) {
    return List.of();
  }

  @Override
  public List<Reply> replied(byte[] bytes) {
    return List.of(new Reply(bytes, null));
  }

  @Override
  public byte[] rest() {
    return new byte[0];
  }
}
