package org.acme.quoteorder.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.acme.quoteorder.support.http.Callers.customer;
import static org.acme.quoteorder.support.http.Callers.token;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What no resource should see is turned away with a problem, as far as it is HTTP at all. */
@QuarkusTest
class EdgeTest {

  @TestHTTPResource URI node;

  @Test
  void a_long_path_names_nothing_and_a_longer_one_is_too_long() {
    customer()
        .get("/orders/" + "x".repeat(5000))
        .then()
        .statusCode(404)
        .body("type", endsWith("/order-not-found"));
    for (String path :
        List.of("/orders/" + "x".repeat(8000), "/orders?cursor=" + "x".repeat(20000))) {
      customer().get(path).then().statusCode(414).body("type", endsWith("/uri-too-long"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/orders/%zz", "/orders/%", "/catalog/items/a|b%", "/%G1"})
  void a_target_that_is_no_uri_is_refused_before_there_is_a_request(String target)
      throws IOException {
    String answer = raw("GET " + target + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assertThat(answer).startsWith("HTTP/1.1 400 ");
  }

  @Test
  void control_characters_in_a_header_are_refused_before_there_is_a_request() throws IOException {
    String answer =
        raw("GET /orders HTTP/1.1\r\nHost: x\r\nX-A: a\u0001b\r\nConnection: close\r\n\r\n");
    assertThat(answer).startsWith("HTTP/1.1 400 ");
  }

  @Test
  void a_body_with_an_encoding_is_not_taken_for_what_it_is_not() {
    for (String encoding : List.of("gzip", "br", "identity, gzip", "x")) {
      customer()
          .header("Content-Encoding", encoding)
          .body("{}")
          .post("/quotes")
          .then()
          .statusCode(415)
          .header("Accept-Encoding", "identity")
          .body("type", endsWith("/unsupported-media-type"));
    }
    customer()
        .header("Content-Encoding", "identity")
        .body("{}")
        .post("/quotes")
        .then()
        .statusCode(422);
  }

  @Test
  void text_has_one_spelling_in_utf8() throws Exception {
    // 'A' in two bytes, NUL in two bytes, half of a surrogate pair in three, a lone continuation.
    for (String bytes : List.of("\u00C1\u0081", "\u00C0\u0080", "\u00ED\u00A0\u0080", "\u0080")) {
      String body =
          "{\"customerRef\":\""
              + bytes
              + "\",\"items\":[{\"sku\":\"NET-FIBER-1G\",\"quantity\":1}]}";
      var answer = post("/quotes", body.getBytes(ISO_8859_1));
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
      assertThat(answer.body()).contains("malformed-request");
      var note = ("{\"note\":\"" + bytes + "\"}").getBytes(ISO_8859_1);
      answer = post("/orders/" + UUID.randomUUID() + "/submit", note);
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
      assertThat(answer.body()).contains("malformed-request");
    }
  }

  @Test
  void a_path_and_a_query_are_utf8_too() {
    for (String bytes : List.of("%C1%81", "%C0%80", "%ED%A0%80", "%80", "a%00b")) {
      customer()
          .urlEncodingEnabled(false)
          .get("/catalog/items/" + bytes)
          .then()
          .statusCode(404)
          .body("type", endsWith("/not-found"));
      customer()
          .urlEncodingEnabled(false)
          .get("/orders?status=" + bytes)
          .then()
          .statusCode(400)
          .body("type", endsWith("/invalid-parameter"));
    }
    customer()
        .urlEncodingEnabled(false)
        .get("/catalog/items/%C3%A9")
        .then()
        .statusCode(404)
        .body(containsString("catalog-item-not-found"));
  }

  @Test
  void a_body_over_http2_is_counted_too() throws Exception {
    var http2 = HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
    var first =
        http2.send(
            HttpRequest.newBuilder(node.resolve("/orders")).build(), BodyHandlers.ofString());
    assertThat(first.version()).isEqualTo(HttpClient.Version.HTTP_2);
    String id = UUID.randomUUID().toString();
    for (String path :
        List.of("/quotes", "/quotes/" + id + "/price", "/quotes/" + id + "/accept")) {
      assertThat(streamed(http2, path, 256 * 1024 + 1).body()).contains("payload-too-large");
      assertThat(streamed(http2, path, 1000).body()).doesNotContain("payload-too-large");
    }
  }

  private HttpResponse<String> streamed(HttpClient http2, String path, int length)
      throws Exception {
    byte[] body = ("{\"x\":\"" + "y".repeat(length - 8) + "\"}").getBytes(US_ASCII);
    var answer =
        http2.send(
            HttpRequest.newBuilder(node.resolve(path))
                .header("Authorization", "Bearer " + token("tenant-42", "customer"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)))
                .build(),
            BodyHandlers.ofString());
    assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
    return answer;
  }

  private HttpResponse<String> post(String path, byte[] body) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(node.resolve(path))
                .version(HttpClient.Version.HTTP_1_1)
                .header("Authorization", "Bearer " + token("tenant-42", "customer"))
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", UUID.randomUUID().toString())
                .POST(BodyPublishers.ofByteArray(body))
                .build(),
            BodyHandlers.ofString());
  }

  private static String raw(String request) throws IOException {
    try (var socket = new Socket("localhost", RestAssured.port)) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }
  }
}
