package org.acme.quoteorder.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.acme.quoteorder.coordination.idempotency.Fingerprint;

/**
 * What makes two requests the same request: method, route, path parameters and the body's meaning.
 *
 * @param operation the name that scopes its keys, for example {@code submit-order}
 * @param route the path with its parameters' names
 * @param parameters the path parameters' values, in the route's order
 * @param body the parsed body
 */
public record IdempotentRequest(
    String operation, String method, String route, List<String> parameters, JsonNode body) {

  /** Raised whenever the fingerprint of an unchanged request would change. */
  private static final int VERSION = 1;

  /**
   * Reads the body of a request.
   *
   * @throws io.quarkiverse.resteasy.problem.HttpProblem 400 {@code malformed-request} when it is
   *     not JSON
   */
  public static JsonNode body(byte[] bytes) {
    return CanonicalJson.read(bytes);
  }

  Fingerprint fingerprint() {
    var digest = sha256();
    add(digest, method);
    add(digest, route);
    parameters.forEach(parameter -> add(digest, parameter));
    add(digest, CanonicalJson.write(body));
    return new Fingerprint(VERSION, HexFormat.of().formatHex(digest.digest()));
  }

  /** Each part with its length in front, so that no two lists of parts read the same. */
  private static void add(MessageDigest digest, String part) {
    byte[] bytes = part.getBytes(StandardCharsets.UTF_16BE);
    digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
    digest.update(bytes);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
