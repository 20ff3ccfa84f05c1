package org.acme.quoteorder.support.proxy.wire;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where a frame of RESP2 or RESP3 ends. Pure: bytes in, an answer out. */
final class RespFrames {
  private static final int DEEPEST = 64;

  private final byte[] bytes;
  private int at;

  private RespFrames(byte[] bytes) {
    this.bytes = bytes;
  }

  /** The bytes are no RESP. */
  static final class NotResp extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotResp(String message) {
      super(message);
    }
  }

  /** More bytes are needed; ends a parse, costs nothing. */
  private static final class Incomplete extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Incomplete() {
      super(null, null, false, false);
    }
  }

  /** A request, and where it ends; no words for an empty line or an empty array. */
  record Words(List<String> words, int length) {}

  /** The length of the reply at the beginning, with the attributes in front of it. */
  static Optional<Integer> reply(byte[] bytes) {
    RespFrames frames = new RespFrames(bytes);
    try {
      frames.skip(0);
      return Optional.of(frames.at);
    } catch (Incomplete e) {
      return Optional.empty();
    }
  }

  /** The request at the beginning: an array of strings, or a line. */
  static Optional<Words> request(byte[] bytes) {
    RespFrames frames = new RespFrames(bytes);
    try {
      List<String> words = frames.words();
      return Optional.of(new Words(words, frames.at));
    } catch (Incomplete e) {
      return Optional.empty();
    }
  }

  private void skip(int depth) {
    if (depth > DEEPEST) {
      throw new NotResp("nested too deeply");
    }
    char type = (char) next();
    switch (type) {
      case '+', '-', ':', '_', '#', ',', '(' -> line();
      case '$', '=', '!' -> skipBytes(number());
      case '*', '~', '>' -> skip(number(), depth);
      case '%' -> skip(2 * number(), depth);
      case '|' -> {
        skip(2 * number(), depth);
        skip(depth + 1);
      }
      default -> throw new NotResp("a reply that begins with " + (int) type);
    }
  }

  private void skip(int frames, int depth) {
    for (int i = 0; i < frames; i++) {
      skip(depth + 1);
    }
  }

  /** A negative length is a null, without bytes. */
  private void skipBytes(int length) {
    if (length >= 0) {
      need(length + 2);
      at += length + 2;
    }
  }

  private List<String> words() {
    need(1);
    if (bytes[at] != '*') {
      return inline(line());
    }
    at++;
    List<String> words = new ArrayList<>();
    int count = number();
    for (int i = 0; i < count; i++) {
      if (next() != '$') {
        throw new NotResp("a request whose words are no strings");
      }
      int length = number();
      need(length + 2);
      words.add(new String(bytes, at, length, StandardCharsets.ISO_8859_1));
      at += length + 2;
    }
    return words;
  }

  private static List<String> inline(String line) {
    String words = line.strip();
    return words.isEmpty() ? List.of() : List.of(words.split("\\s+"));
  }

  private int number() {
    String line = line();
    try {
      return Integer.parseInt(line);
    } catch (NumberFormatException e) {
      throw new NotResp("no length: " + line);
    }
  }

  private String line() {
    for (int end = at; end < bytes.length; end++) {
      if (bytes[end] == '\n') {
        String line = new String(bytes, at, end - at, StandardCharsets.ISO_8859_1);
        at = end + 1;
        return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
      }
    }
    throw new Incomplete();
  }

  private byte next() {
    need(1);
    return bytes[at++];
  }

  private void need(int length) {
    if (bytes.length - at < length) {
      throw new Incomplete();
    }
  }
}
