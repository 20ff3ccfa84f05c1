package org.acme.quoteorder.support.proxy;

import java.util.Random;
import org.acme.quoteorder.support.proxy.wire.Reply;
import org.acme.quoteorder.support.proxy.wire.Request;

/** Picks the replies that are meant, one after the other, for all connections of a proxy. */
final class Selection {
  private final Replies meant;
  private final Random dice;
  private long seen;

  Selection(Replies meant) {
    this.meant = meant;
    this.dice = new Random(meant.seed());
  }

  synchronized boolean picks(Reply reply) {
    Request to = reply.to();
    if (to == null || reply.didNothing() || !matches(to)) {
      return false;
    }
    seen++;
    boolean counts = meant.number() == 0 || meant.number() == seen;
    return counts && (meant.probability() >= 1 || dice.nextDouble() < meant.probability());
  }

  private boolean matches(Request request) {
    return (meant.command().isEmpty() || meant.command().equals(request.command()))
        && (meant.script().isEmpty() || request.script().filter(meant.script()::equals).isPresent())
        && (meant.mentioning().isEmpty()
            || request.words().stream().anyMatch(word -> word.contains(meant.mentioning())));
  }
}
