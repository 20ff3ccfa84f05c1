package org.acme.quoteorder.http;

import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.joining;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Conditional requests (RFC 9110, section 13) on versions: the entity tag of version 7 is {@code
 * "7"}.
 */
public final class Preconditions {

  /** No row ever has it: versions start at 1. */
  public static final long NEVER = -1;

  private static final Pattern TAG = Pattern.compile("(W/)?\"([\\x21\\x23-\\x7E\\x80-\\xFF]*)\"");
  private static final Pattern TAGS =
      Pattern.compile("\\s*" + TAG.pattern() + "(\\s*,\\s*" + TAG.pattern() + ")*\\s*");
  private static final Pattern VERSION = Pattern.compile("[1-9][0-9]{0,17}");

  private Preconditions() {}

  /** The entity tag of a version. */
  public static String etag(long version) {
    return "\"" + version + "\"";
  }

  /**
   * The version that {@code If-Match} asks for.
   *
   * <p>Empty: no condition (no header, or {@code *}). {@link #NEVER}: well formed, but weak or not
   * one of our tags, so that it matches nothing and the answer is 412. Several tags at once are
   * refused: a change is made on one version.
   *
   * @throws HttpProblem 400 when the header is malformed
   */
  public static OptionalLong ifMatch(HttpHeaders headers) {
    List<String> lines = headers.getRequestHeader(HttpHeaders.IF_MATCH);
    // Several lines are one list, and empty elements of a list count for nothing.
    String list =
        lines.stream().map(String::strip).filter(not(String::isEmpty)).collect(joining(","));
    if (lines.isEmpty() || list.equals("*")) {
      return OptionalLong.empty();
    }
    Matcher tag = TAG.matcher(list);
    if (!tag.matches()) {
      throw Problems.problem(
          400, "if-match-malformed", "Malformed If-Match", "If-Match takes one quoted entity tag.");
    }
    boolean ours = tag.group(1) == null && VERSION.matcher(tag.group(2)).matches();
    return OptionalLong.of(ours ? Long.parseLong(tag.group(2)) : NEVER);
  }

  /**
   * Whether {@code If-None-Match} names this version, by weak comparison as RFC 9110 wants it for
   * reads. A malformed header only costs the caller the 304, so it counts as absent.
   */
  public static boolean noneMatchNames(@Nullable String header, long version) {
    if (header == null) {
      return false;
    }
    if (header.strip().equals("*")) {
      return true;
    }
    if (!TAGS.matcher(header).matches()) {
      return false;
    }
    String wanted = Long.toString(version);
    return TAG.matcher(header).results().anyMatch(tag -> tag.group(2).equals(wanted));
  }

  /** The 412 for a version that {@code If-Match} does not name. */
  public static HttpProblem failed() {
    return Problems.problem(
        412, "precondition-failed", "Precondition failed", "If-Match names another version.");
  }
}
