package org.acme.quoteorder.support.proxy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.acme.quoteorder.support.proxy.wire.Reply;
import org.acme.quoteorder.support.proxy.wire.Request;

/** What a proxy saw and did, for a test that wants to be sure that its fault happened. */
public final class Traffic {
  private final Map<String, Long> requests = new HashMap<>();
  private final List<Request> lost = new ArrayList<>();
  private final List<Request> late = new ArrayList<>();
  private long connections;

  synchronized void connected() {
    connections++;
  }

  synchronized void requested(Request request) {
    requests.merge(request.command(), 1L, Long::sum);
  }

  synchronized void lost(Reply reply) {
    lost.add(Objects.requireNonNull(reply.to()));
  }

  synchronized void late(Reply reply) {
    late.add(Objects.requireNonNull(reply.to()));
  }

  /** How many connections were accepted so far. */
  public synchronized long connections() {
    return connections;
  }

  /** How often a Redis was asked for this command so far. */
  public synchronized long requests(String command) {
    return requests.getOrDefault(command.toUpperCase(Locale.ROOT), 0L);
  }

  /** The requests that were executed and whose replies were lost, in order. */
  public synchronized List<Request> lost() {
    return List.copyOf(lost);
  }

  /** The requests whose replies were held back, in order. */
  public synchronized List<Request> late() {
    return List.copyOf(late);
  }
}
