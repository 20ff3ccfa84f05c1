package org.acme.quoteorder.http;

import java.util.Map;

/** What a problem says when whoever raised it said nothing, or said too much. */
record Defaults(String slug, String title, String detail) {
  private static final Map<Integer, Defaults> BY_STATUS =
      Map.ofEntries(
          entry(400, "bad-request", "Bad request", "The request cannot be understood."),
          entry(401, "unauthorized", "Unauthorized", "A valid bearer token is needed."),
          entry(403, "forbidden", "Forbidden", "The token lacks the role that this call needs."),
          entry(404, "not-found", "Not found", "There is nothing here."),
          entry(405, "method-not-allowed", "Method not allowed", "This path has no such method."),
          entry(406, "not-acceptable", "Not acceptable", "No representation matches Accept."),
          entry(408, "request-timeout", "Request time-out", "The request took too long to arrive."),
          entry(413, "payload-too-large", "Payload too large", BodyLimit.DETAIL),
          entry(414, "uri-too-long", "URI too long", "The target is too long."),
          entry(
              415,
              "unsupported-media-type",
              "Unsupported media type",
              "This call takes JSON only."),
          entry(422, "validation-failed", "Validation failed", "A field breaks its rule."),
          entry(500, "internal-error", "Internal error", "Something went wrong here, not there."),
          entry(
              503,
              "service-unavailable",
              "Service unavailable",
              "Something this call needs does not answer right now."));

  static Defaults of(int status) {
    Defaults known = BY_STATUS.get(status);
    if (known != null) {
      return known;
    }
    return BY_STATUS.get(status < 500 ? 400 : 500);
  }

  private static Map.Entry<Integer, Defaults> entry(
      int status, String slug, String title, String detail) {
    return Map.entry(status, new Defaults(slug, title, detail));
  }
}
