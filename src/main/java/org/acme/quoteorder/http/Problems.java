package org.acme.quoteorder.http;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Problem details (RFC 9457) with this service's types; correlation id and instance are added on
 * the way out.
 */
public final class Problems {
  static final String TYPES = "https://quote-order.example/problems/";

  private Problems() {}

  /**
   * A problem to throw. {@code detail} is read by the caller: no key, SQL or class name belongs
   * there.
   */
  public static HttpProblem problem(int status, String slug, String title, String detail) {
    return builder(status, slug, title, detail).build();
  }

  /** The same with {@code Retry-After}: whole seconds, rounded up, at least 1. */
  public static HttpProblem problem(
      int status, String slug, String title, String detail, Duration retryAfter) {
    return builder(status, slug, title, detail)
        .withHeader("Retry-After", retryAfterSeconds(retryAfter))
        .build();
  }

  /**
   * The type URI of a slug. RFC 9457 wants an identifier, not a page: the name is a reserved one.
   */
  public static URI type(String slug) {
    return URI.create(TYPES + slug);
  }

  /** The same with the fields that are to blame. */
  public static HttpProblem problem(
      int status, String slug, String title, String detail, List<Violation> violations) {
    return builder(status, slug, title, detail).with("violations", violations).build();
  }

  /** The 404 for a kind of thing, such as {@code order}: another tenant's is none either. */
  public static HttpProblem notFound(String kind) {
    return problem(
        404,
        kind.replace(' ', '-') + "-not-found",
        kind.substring(0, 1).toUpperCase(Locale.ROOT) + kind.substring(1) + " not found",
        "There is no such " + kind + ".");
  }

  /** The 409 for a move that the state diagram of a kind of thing does not have. */
  public static HttpProblem illegalTransition(String kind, Enum<?> status, String verb) {
    return problem(
        409,
        "illegal-transition",
        "Illegal transition",
        "A"
            + (kind.startsWith("o") ? "n " : " ")
            + kind
            + " in "
            + status
            + " cannot be "
            + verb
            + ".");
  }

  /** A wait as {@code Retry-After} carries it. */
  public static long retryAfterSeconds(Duration wait) {
    return Math.max(1, wait.plusNanos(999_999_999).toSeconds());
  }

  /** A 422 whose fields broke their rules. */
  public static HttpProblem invalid(List<Violation> violations) {
    Defaults defaults = Defaults.of(422);
    return problem(422, defaults.slug(), defaults.title(), defaults.detail(), violations);
  }

  static boolean isOurs(@Nullable URI type) {
    return type != null && type.toString().startsWith(TYPES);
  }

  static String slug(@Nullable URI type) {
    return isOurs(type) ? String.valueOf(type).substring(TYPES.length()) : "";
  }

  static HttpProblem.Builder builder(int status, String slug, String title, String detail) {
    return HttpProblem.builder()
        .withType(type(slug))
        .withTitle(title)
        .withStatus(status)
        .withDetail(detail);
  }
}
