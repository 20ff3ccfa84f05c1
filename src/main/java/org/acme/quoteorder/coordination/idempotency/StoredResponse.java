package org.acme.quoteorder.coordination.idempotency;

import org.jspecify.annotations.Nullable;

/**
 * The first answer, to be given again to the byte.
 *
 * @param body as text in UTF-8; its bytes are kept
 */
public record StoredResponse(
    int status, String contentType, String body, @Nullable String location, @Nullable String etag) {
  public StoredResponse {
    if (status < 100 || status > 599) {
      throw new IllegalArgumentException("not an HTTP status: " + status);
    }
  }

  /** Whether the call succeeded, as opposed to having failed for good. */
  public boolean success() {
    return status < 400;
  }

  /** Without the body, which is the tenant's. */
  @Override
  public String toString() {
    return "StoredResponse[" + status + "]";
  }
}
