package org.acme.quoteorder.support.proxy.wire;

import java.util.List;

/**
 * One connection, listened to from its first byte. Two threads may call, one for each direction;
 * what was requested must be told before the server gets it.
 */
public interface Conversation {
  /** The client sent this; returns the requests that are complete with it. */
  List<Request> requested(byte[] bytes);

  /** The server sent this; returns what is complete, and keeps the rest for the next call. */
  List<Reply> replied(byte[] bytes);

  /** What is left when the server sends no more. */
  byte[] rest();

  /** A conversation whose protocol is found out by what the client says first. */
  static Conversation begin() {
    return new UnknownConversation();
  }
}
