package org.acme.quoteorder.http;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Conditional requests (RFC 9110, section 13) on versions. */
public final class Preconditions {

  private Preconditions() {}

  /** The entity tag of a version. */
  public static String etag(long version) {
    return "\"" + version + "\"";
  }

  /**
   * What {@code If-Match} demands of something that has to exist anyway. Without the header, or
   * with {@code *}, nothing. A weak tag, or one that is not ours, admits no version.
   *
   * @throws HttpProblem 400 {@code if-match-malformed}
   */
  public static ExpectedVersion ifMatch(HttpHeaders headers) {
    List<String> lines = lines(headers, HttpHeaders.IF_MATCH);
    return lines.isEmpty() ? ExpectedVersion.ANY : expected(lines);
  }

  /**
   * What a {@code PUT} demands; it has to demand something, so that nobody overwrites what they
   * have not seen.
   *
   * @throws HttpProblem 400 for a malformed header, 428 {@code precondition-required} for neither
   *     {@code If-Match} nor {@code If-None-Match: *}, 412 for both, which nothing fulfils
   */
  public static PutCondition put(HttpHeaders headers) {
    List<String> match = lines(headers, HttpHeaders.IF_MATCH);
    List<String> noneMatch = lines(headers, HttpHeaders.IF_NONE_MATCH);
    ExpectedVersion expected = match.isEmpty() ? ExpectedVersion.ANY : expected(match);
    EntityTags none =
        noneMatch.isEmpty()
            ? new EntityTags(false, List.of())
            : EntityTags.parse(HttpHeaders.IF_NONE_MATCH, noneMatch);
    if (match.isEmpty()) {
      if (!none.any()) {
        throw required();
      }
      return new PutCondition.Absent();
    }
    if (none.any()) {
      throw failed();
    }
    return new PutCondition.Present(
        new ExpectedVersion(expected.any(), expected.oneOf(), none.weak()));
  }

  /**
   * The answer to a read: 304 when {@code If-None-Match} names this version (by weak comparison),
   * else 200 with the body; both with the {@code ETag}.
   *
   * @throws HttpProblem 400 {@code if-none-match-malformed}
   */
  public static Response.ResponseBuilder read(HttpHeaders headers, long version, Supplier<?> body) {
    List<String> lines = lines(headers, HttpHeaders.IF_NONE_MATCH);
    boolean known = false;
    if (!lines.isEmpty()) {
      EntityTags tags = EntityTags.parse(HttpHeaders.IF_NONE_MATCH, lines);
      known = tags.any() || tags.weak().contains(version);
    }
    return (known ? Response.notModified() : Response.ok(body.get()))
        .header(HttpHeaders.ETAG, etag(version));
  }

  /** The 412 for a version that the caller did not expect. */
  public static HttpProblem failed() {
    return Problems.problem(
        412,
        "precondition-failed",
        "Precondition failed",
        "The stored version is not one that the request's conditions admit.");
  }

  private static HttpProblem required() {
    return Problems.problem(
        428,
        "precondition-required",
        "Precondition required",
        "Send If-None-Match: * to create, or If-Match with the version to replace.");
  }

  private static ExpectedVersion expected(List<String> lines) {
    EntityTags tags = EntityTags.parse(HttpHeaders.IF_MATCH, lines);
    return tags.any() ? ExpectedVersion.ANY : new ExpectedVersion(false, tags.strong(), Set.of());
  }

  private static List<String> lines(HttpHeaders headers, String name) {
    List<String> lines = headers.getRequestHeader(name);
    return lines == null ? List.of() : lines;
  }
}
