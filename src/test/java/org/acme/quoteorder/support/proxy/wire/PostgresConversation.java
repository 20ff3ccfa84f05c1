package org.acme.quoteorder.support.proxy.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A client and a PostgreSQL, version 3 of the protocol. The server itself says what it has done: a
 * "command complete" message carries the command's tag, for a simple query and an extended one
 * alike, so {@code COMMIT} is there only once the transaction is committed. Everything else answers
 * nothing. After a change to TLS the rest is bytes.
 */
final class PostgresConversation implements Conversation {
  /** So many bytes of the client tell that it is this protocol. */
  static final int ENOUGH = 8;

  private static final int TLS = 80877103;
  private static final int GSS = 80877104;
  private static final int VERSION_3 = 3 << 16;
  private static final int HEADER = 5;

  private final Unread preface = new Unread();
  private final Unread replies = new Unread();
  private boolean started;
  private int shortAnswers;
  private boolean opaque;

  static boolean begins(byte[] first) {
    int code = ByteBuffer.wrap(first).getInt(4);
    return code == TLS || code == GSS || code >> 16 == VERSION_3 >> 16;
  }

  /** Only what comes before the start-up matters: whether a single byte will answer it. */
  @Override
  public synchronized List<Request> requested(byte[] bytes) {
    if (!started) {
      preface.add(bytes);
      while (!started && preface.size() >= ENOUGH) {
        ByteBuffer packet = ByteBuffer.wrap(preface.bytes());
        int length = packet.getInt();
        int code = packet.getInt();
        if (code == TLS || code == GSS) {
          preface.take(length);
          shortAnswers++;
        } else {
          started = true;
        }
      }
    }
    return List.of();
  }

  @Override
  public synchronized List<Reply> replied(byte[] bytes) {
    replies.add(bytes);
    List<Reply> complete = new ArrayList<>();
    while (!opaque && replies.size() > 0) {
      Optional<Reply> next = shortAnswers > 0 ? shortAnswer() : message();
      if (next.isEmpty()) {
        return complete;
      }
      complete.add(next.get());
    }
    if (opaque) {
      complete.add(new Reply(replies.takeAll(), null));
    }
    return complete;
  }

  private Optional<Reply> shortAnswer() {
    shortAnswers--;
    byte[] answer = replies.take(1);
    // N: not here, go on without; anything else begins what cannot be read from outside
    opaque = answer[0] != 'N';
    return Optional.of(new Reply(answer, null));
  }

  private Optional<Reply> message() {
    if (replies.size() < HEADER) {
      return Optional.empty();
    }
    ByteBuffer header = ByteBuffer.wrap(replies.bytes());
    byte type = header.get();
    int length = 1 + header.getInt();
    if (length < HEADER) {
      opaque = true;
      return Optional.empty();
    }
    if (replies.size() < length) {
      return Optional.empty();
    }
    byte[] message = replies.take(length);
    return Optional.of(new Reply(message, type == 'C' ? tag(message) : null));
  }

  private static Request tag(byte[] message) {
    String tag =
        new String(message, HEADER, message.length - HEADER - 1, StandardCharsets.ISO_8859_1);
    return Request.of(List.of(tag.isEmpty() ? new String[] {"?"} : tag.split(" ")));
  }

  @Override
  public synchronized byte[] rest() {
    return replies.takeAll();
  }
}
