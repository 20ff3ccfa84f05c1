package org.acme.quoteorder.http;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.NotSupportedException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Function;
import org.acme.quoteorder.coordination.idempotency.IdempotencyKey;
import org.acme.quoteorder.coordination.idempotency.IdempotentCalls;
import org.acme.quoteorder.coordination.idempotency.StoredResponse;

/**
 * Puts an operation behind {@code Idempotency-Key}: key syntax first, then the look-up, then the
 * operation with its own checks. A replay repeats status, body bytes, {@code Location}, {@code
 * ETag} and {@code Content-Type}.
 */
@ApplicationScoped
public class IdempotentEndpoint {

  private static final String REPLAYED = "Idempotent-Replayed";

  private final IdempotentCalls calls;

  IdempotentEndpoint(IdempotentCalls calls) {
    this.calls = calls;
  }

  /**
   * Answers the request, running {@code operation} when it did not run before.
   *
   * @param body the request's bytes; read after the key, so that a bad key is always the first
   *     complaint
   * @param request tells the request from its parsed body
   * @param operation the effect; its thrown problems are not kept
   * @param businessId what the call is about
   */
  public Response answer(
      String tenant,
      HttpHeaders headers,
      byte[] body,
      Function<JsonNode, IdempotentRequest> request,
      Function<IdempotentRequest, StoredResponse> operation,
      String businessId) {
    String key = IdempotencyKeyHeader.parse(headers.getRequestHeader(IdempotencyKeyHeader.NAME));
    var asked = request.apply(IdempotentRequest.body(json(headers, body)));
    return calls
        .call(
            new IdempotencyKey(tenant, asked.operation(), key),
            asked.fingerprint(),
            businessId,
            () -> operation.apply(asked))
        .fold(
            answered -> response(answered).build(),
            replayed -> response(replayed).header(REPLAYED, "true").build(),
            IdempotentEndpoint::inProgress,
            IdempotentEndpoint::reused);
  }

  private static byte[] json(HttpHeaders headers, byte[] body) {
    var type = headers.getMediaType();
    if (body.length > 0 && type != null && !MediaType.APPLICATION_JSON_TYPE.isCompatible(type)) {
      throw new NotSupportedException();
    }
    return body;
  }

  private static Response.ResponseBuilder response(StoredResponse stored) {
    return Response.status(stored.status())
        .header(HttpHeaders.CONTENT_TYPE, stored.contentType())
        .header(HttpHeaders.LOCATION, stored.location())
        .header(HttpHeaders.ETAG, stored.etag())
        .entity(stored.body().getBytes(StandardCharsets.UTF_8));
  }

  private static Response inProgress(Duration retryAfter) {
    throw Problems.problem(
        409,
        "idempotency-in-progress",
        "Still running",
        "The first call with this Idempotency-Key is still running.",
        retryAfter);
  }

  private static Response reused() {
    throw Problems.problem(
        422,
        "idempotency-key-reused",
        "Idempotency key reused",
        "This Idempotency-Key was used for another request.");
  }
}
