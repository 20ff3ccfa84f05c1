package org.acme.quoteorder.support.proxy;

import org.acme.quoteorder.support.proxy.wire.Reply;

/**
 * What travels through one direction of a connection, in order.
 *
 * @see Effect
 */
sealed interface Parcel {
  /** When it may be delivered, in nanoseconds of the proxy's ticker. */
  long due();

  /** The same, no sooner than then. */
  Parcel at(long then);

  /** Bytes, and what they are the reply to. */
  record Data(Reply content, long due) implements Parcel {
    int size() {
      return content.bytes().length;
    }

    Data with(byte[] bytes) {
      return new Data(new Reply(bytes, content.to()), due);
    }

    @Override
    public Data at(long then) {
      return new Data(content, then);
    }
  }

  /** The sender has said everything; the other direction goes on. */
  record End(long due) implements Parcel {
    @Override
    public End at(long then) {
      return new End(then);
    }
  }

  /** Both sides are told that the connection is no more, without a goodbye (RST). */
  record Reset(long due) implements Parcel {
    @Override
    public Reset at(long then) {
      return new Reset(then);
    }
  }

  /** Both sides are closed in order. */
  record Close(long due) implements Parcel {
    @Override
    public Close at(long then) {
      return new Close(then);
    }
  }
}
