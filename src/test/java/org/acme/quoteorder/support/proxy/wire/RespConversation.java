package org.acme.quoteorder.support.proxy.wire;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import org.acme.quoteorder.support.proxy.wire.RespFrames.NotResp;
import org.jspecify.annotations.Nullable;

/**
 * A client and a Redis: replies come in the order of the requests, pipelined or not, and a push of
 * RESP3 answers nothing. After a command that breaks this order (subscriptions, MONITOR,
 * replication, CLIENT REPLY) or bytes that are no RESP, the rest of the connection is bytes.
 */
final class RespConversation implements Conversation {
  private static final Set<String> WITHOUT_ORDER =
      Set.of("SUBSCRIBE", "PSUBSCRIBE", "SSUBSCRIBE", "MONITOR", "SYNC", "PSYNC");

  private final Unread requests = new Unread();
  private final Unread replies = new Unread();
  private final Queue<Request> unanswered = new ArrayDeque<>();
  private boolean opaque;

  /** Whether a client that begins like this speaks RESP: an array, or a word. */
  static boolean begins(byte[] first) {
    return first[0] == '*' || Character.isLetter(first[0]);
  }

  @Override
  public synchronized List<Request> requested(byte[] bytes) {
    List<Request> complete = new ArrayList<>();
    if (opaque) {
      return complete;
    }
    requests.add(bytes);
    try {
      for (Optional<RespFrames.Words> next = RespFrames.request(requests.bytes());
          next.isPresent();
          next = RespFrames.request(requests.bytes())) {
        requests.take(next.get().length());
        if (!next.get().words().isEmpty()) {
          complete.add(Request.of(next.get().words()));
        }
      }
    } catch (NotResp e) {
      opaque = true;
    }
    unanswered.addAll(complete);
    opaque |= complete.stream().anyMatch(RespConversation::endsTheOrder);
    return complete;
  }

  private static boolean endsTheOrder(Request request) {
    return WITHOUT_ORDER.contains(request.command())
        || (request.command().equals("CLIENT")
            && request.words().size() > 1
            && request.words().get(1).toUpperCase(Locale.ROOT).equals("REPLY"));
  }

  @Override
  public synchronized List<Reply> replied(byte[] bytes) {
    replies.add(bytes);
    List<Reply> complete = new ArrayList<>();
    try {
      while (!opaque) {
        Optional<Integer> length = RespFrames.reply(replies.bytes());
        if (length.isEmpty()) {
          return complete;
        }
        complete.add(answer(replies.take(length.get())));
      }
    } catch (NotResp e) {
      opaque = true;
    }
    complete.add(new Reply(replies.takeAll(), null));
    return complete;
  }

  private Reply answer(byte[] bytes) {
    @Nullable Request to = bytes[0] == '>' ? null : unanswered.poll();
    return new Reply(bytes, to);
  }

  @Override
  public synchronized byte[] rest() {
    return replies.takeAll();
  }
}
