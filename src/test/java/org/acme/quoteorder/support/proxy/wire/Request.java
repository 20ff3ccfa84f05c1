package org.acme.quoteorder.support.proxy.wire;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a client asked for.
 *
 * @param words one character per byte, so that nothing is lost; the first is the command, in
 *     capitals
 */
public record Request(List<String> words) {
  public Request {
    words = List.copyOf(words);
    if (words.isEmpty()) {
      throw new IllegalArgumentException("a request has a command");
    }
  }

  static Request of(List<String> words) {
    List<String> all = new java.util.ArrayList<>(words);
    all.set(0, all.get(0).toUpperCase(Locale.ROOT));
    return new Request(all);
  }

  public String command() {
    return words.get(0);
  }

  /** The name that Redis gives to the script that is run, by its name or by its text. */
  public Optional<String> script() {
    if (words.size() < 2) {
      return Optional.empty();
    }
    return switch (command()) {
      case "EVALSHA", "EVALSHA_RO" -> Optional.of(words.get(1).toLowerCase(Locale.ROOT));
      case "EVAL", "EVAL_RO" -> Optional.of(sha1(words.get(1)));
      default -> Optional.empty();
    };
  }

  private static String sha1(String text) {
    try {
      byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-1", e);
    }
  }

  @Override
  public String toString() {
    return String.join(" ", words.subList(0, Math.min(words.size(), 4)));
  }
}
