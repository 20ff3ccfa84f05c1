package org.acme.quoteorder.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.MediaType;
import java.util.LinkedHashMap;
import java.util.Map;
import org.acme.quoteorder.coordination.idempotency.StoredResponse;
import org.jspecify.annotations.Nullable;

/** Writes final answers into the form in which they are kept and replayed. */
@ApplicationScoped
public class StoredResponses {

  private final ObjectMapper json;

  StoredResponses(ObjectMapper json) {
    this.json = json;
  }

  /** A JSON answer. */
  public StoredResponse json(
      int status, Object body, @Nullable String location, @Nullable String etag) {
    return new StoredResponse(status, MediaType.APPLICATION_JSON, write(body), location, etag);
  }

  /** A final refusal; it keeps the correlation id of the request that met it first. */
  public StoredResponse problem(HttpProblem problem, String instance) {
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    body.put("type", problem.getType());
    body.put("title", problem.getTitle());
    body.put("status", problem.getStatusCode());
    body.put("detail", problem.getDetail());
    body.put("instance", instance);
    body.put("correlationId", Correlation.current());
    body.putAll(problem.getParameters());
    return new StoredResponse(
        problem.getStatusCode(), HttpProblem.MEDIA_TYPE.toString(), write(body), null, null);
  }

  private String write(Object body) {
    try {
      return json.writeValueAsString(body);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an answer of plain values is always JSON", e);
    }
  }
}
