package org.acme.quoteorder.support.story;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A caller with a token: one tenant, one subject, whatever node the call names. */
public final class Client {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final HttpClient HTTP =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(2))
          .build();

  private final String token;
  private final ClientRecord record;

  private Client(String token, ClientRecord record) {
    this.token = token;
    this.record = record;
  }

  /** The same caller, whose final answers are kept. */
  public Client recording(ClientRecord answers) {
    return new Client(token, answers);
  }

  /** An answer as it came. */
  public record Answer(int status, String body, Map<String, List<String>> headers) {

    public JsonNode json() {
      try {
        return JSON.readTree(body);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    public String header(String name) {
      return headers.entrySet().stream()
          .filter(entry -> entry.getKey().equalsIgnoreCase(name))
          .flatMap(entry -> entry.getValue().stream())
          .findFirst()
          .orElse("");
    }

    /** The slug of a problem's type. */
    public String problem() {
      String type = json().path("type").asText();
      return type.substring(type.lastIndexOf('/') + 1);
    }
  }

  /** Fetches a token at the demo endpoint. */
  public static Client of(URI node, String tenant, String... groups) {
    String body =
        JSON.createObjectNode()
            .put("tenant", tenant)
            .put("subject", "story")
            .set("groups", JSON.valueToTree(groups))
            .toString();
    var answer = new Client("", new ClientRecord()).post(node, "/dev/token", body, Map.of());
    if (answer.status() != 200) {
      throw new IllegalStateException("no token: " + answer);
    }
    return new Client(answer.json().path("token").asText(), new ClientRecord());
  }

  public static Client customer(URI node) {
    return of(node, "tenant-42", "customer");
  }

  public static Client operator(URI node) {
    return of(node, "tenant-42", "customer", "operator");
  }

  public String token() {
    return token;
  }

  public Answer get(URI node, String path, String... headers) {
    return send(request(node, path, headers).GET().build());
  }

  public Answer post(URI node, String path, String body, Map<String, String> headers) {
    var request = request(node, path).POST(BodyPublishers.ofString(body));
    if (!body.isEmpty()) {
      request.header("Content-Type", "application/json");
    }
    headers.forEach(request::header);
    return send(request.build());
  }

  public Answer put(URI node, String path, String body) {
    return send(
        request(node, path, "Content-Type", "application/json")
            .PUT(BodyPublishers.ofString(body))
            .build());
  }

  /** An order in DRAFT, with so many lines; returns its id. */
  public String order(URI node, int lines) {
    List<Map<String, Object>> items = new ArrayList<>();
    for (var item : get(node, "/catalog/items?limit=" + lines).json().path("items")) {
      items.add(Map.of("sku", item.path("sku").asText(), "quantity", 1));
    }
    String body = JSON.valueToTree(Map.of("customerRef", "C-1", "items", items)).toString();
    String quote =
        expect(201, post(node, "/quotes", body, Map.of())).json().path("quoteId").asText();
    expect(200, post(node, "/quotes/" + quote + "/price", "", Map.of()));
    return expect(201, post(node, "/quotes/" + quote + "/accept", "", Map.of()))
        .json()
        .path("orderId")
        .asText();
  }

  public Answer submit(URI node, String order, String key) {
    return record.add(
        "submit-order",
        order,
        key,
        post(node, "/orders/" + order + "/submit", "", Map.of("Idempotency-Key", key)));
  }

  public Answer cancel(URI node, String order, String key) {
    return record.add(
        "cancel-order",
        order,
        key,
        post(node, "/orders/" + order + "/cancel", "", Map.of("Idempotency-Key", key)));
  }

  public String status(URI node, String order) {
    return get(node, "/orders/" + order).json().path("status").asText();
  }

  private static Answer expect(int status, Answer answer) {
    if (answer.status() != status) {
      throw new IllegalStateException("expected " + status + ", got " + answer);
    }
    return answer;
  }

  private HttpRequest.Builder request(URI node, String path, String... headers) {
    var request = HttpRequest.newBuilder(node.resolve(path)).timeout(PATIENCE);
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    return headers.length == 0 ? request : request.headers(headers);
  }

  private static Answer send(HttpRequest request) {
    try {
      HttpResponse<String> response = HTTP.send(request, BodyHandlers.ofString());
      return new Answer(response.statusCode(), response.body(), response.headers().map());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
