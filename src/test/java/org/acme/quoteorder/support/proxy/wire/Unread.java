package org.acme.quoteorder.support.proxy.wire;

import java.util.Arrays;

/** Bytes that arrived and were not taken yet. */
final class Unread {
  private byte[] bytes = {};

  void add(byte[] more) {
    int length = bytes.length;
    bytes = Arrays.copyOf(bytes, length + more.length);
    System.arraycopy(more, 0, bytes, length, more.length);
  }

  byte[] bytes() {
    return bytes;
  }

  int size() {
    return bytes.length;
  }

  byte[] take(int length) {
    byte[] taken = Arrays.copyOf(bytes, length);
    bytes = Arrays.copyOfRange(bytes, length, bytes.length);
    return taken;
  }

  byte[] takeAll() {
    return take(bytes.length);
  }
}
