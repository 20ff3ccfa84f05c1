package org.acme.quoteorder.coordination.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * A Lua script from {@code lua/<pattern>/<verb>.lua} on the class path.
 *
 * @param operation {@code <pattern>.<verb>}, the label in metrics
 * @param source the text
 * @param sha the name Redis gives it
 */
public record Script(String operation, String source, String sha) {
  /** Every script of the toolkit; a test holds the list against the folder. */
  private static final List<String> NAMES =
      List.of(
          "cache/put",
          "cache/read",
          "claim/claim",
          "claim/release",
          "dedupe/done",
          "dedupe/receive",
          "health/check",
          "idempotency/begin",
          "idempotency/record",
          "leader/contend",
          "leader/resign",
          "lease/acquire",
          "lease/release",
          "lease/renew");

  public Script(String operation, String source) {
    this(operation, source, sha1(source.getBytes(StandardCharsets.UTF_8)));
  }

  static List<Script> all() {
    return NAMES.stream().map(name -> name.split("/")).map(name -> load(name[0], name[1])).toList();
  }

  /**
   * @throws IllegalStateException when there is no such script: a broken build, so it stops the
   *     start
   */
  public static Script load(String pattern, String verb) {
    String path = "/lua/" + pattern + "/" + verb + ".lua";
    try (InputStream in = Script.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException("no script " + path);
      }
      return new Script(
          pattern + "." + verb, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String sha1(byte[] source) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(source));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-1", e);
    }
  }

  @Override
  public String toString() {
    return operation;
  }
}
