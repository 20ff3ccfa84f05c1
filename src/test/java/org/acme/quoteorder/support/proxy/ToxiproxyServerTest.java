package org.acme.quoteorder.support.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import eu.rekawek.toxiproxy.Proxy;
import eu.rekawek.toxiproxy.ToxiproxyClient;
import eu.rekawek.toxiproxy.model.ToxicDirection;
import eu.rekawek.toxiproxy.model.toxic.Latency;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.acme.quoteorder.support.services.Ports;
import org.acme.quoteorder.support.services.RedisServer;
import org.acme.quoteorder.support.services.RespConnection;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The REST interface as toxiproxy's own Java client uses it, and as its documentation writes it.
 *
 * <p>{@code -Dtoxiproxy=host:port} runs the scenarios of the client against a real toxiproxy on
 * this machine instead.
 */
@Timeout(60)
class ToxiproxyServerTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final String REAL = System.getProperty("toxiproxy", "");
  private static final int NOTICED = 150;

  private static RedisServer redis;
  private static ToxiproxyServer server;
  private static URI rest;
  private ToxiproxyClient client;
  private Proxy proxy;
  private int port;

  @BeforeAll
  static void start() {
    redis = RedisServer.start();
    server = ToxiproxyServer.start();
    rest = REAL.isEmpty() ? server.uri() : URI.create("http://" + REAL);
  }

  @AfterAll
  static void end() {
    server.close();
    redis.close();
  }

  @BeforeEach
  void aProxy() throws IOException {
    client = new ToxiproxyClient(rest.getHost(), rest.getPort());
    for (Proxy old : client.getProxies()) {
      old.delete();
    }
    port = Ports.free();
    proxy = client.createProxy("redis", "127.0.0.1:" + port, "127.0.0.1:" + redis.port());
  }

  @Test
  void a_proxy_is_made_found_and_deleted() throws IOException {
    assertThat(client.getProxies()).extracting(Proxy::getName).containsExactly("redis");
    assertThat(client.getProxy("redis").getListen()).isEqualTo("127.0.0.1:" + port);
    assertThat(ping()).isEqualTo("PONG");
    proxy.delete();
    assertThatThrownBy(this::ping).isInstanceOf(UncheckedIOException.class);
    assertThat(client.getProxyOrNull("redis")).isNull();
  }

  @Test
  void a_proxy_is_disabled_and_enabled() throws IOException {
    proxy.disable();
    assertThatThrownBy(this::ping).isInstanceOf(UncheckedIOException.class);
    proxy.enable();
    assertThat(ping()).isEqualTo("PONG");
  }

  @Test
  void latency_comes_changes_and_goes() throws IOException {
    Latency latency = proxy.toxics().latency("slow", ToxicDirection.DOWNSTREAM, NOTICED);
    assertThat(millis()).isGreaterThanOrEqualTo(NOTICED);
    latency.setLatency(2 * NOTICED);
    assertThat(millis()).isGreaterThanOrEqualTo(2 * NOTICED);
    assertThat(proxy.toxics().get("slow", Latency.class).getLatency()).isEqualTo(2 * NOTICED);
    latency.setToxicity(0);
    await().until(() -> millis() < NOTICED);
    latency.remove();
    assertThat(proxy.toxics().getAll()).isEmpty();
  }

  @Test
  void every_toxic_of_the_client_is_understood() throws IOException {
    var toxics = proxy.toxics();
    toxics.bandwidth("bandwidth", ToxicDirection.UPSTREAM, 1000);
    toxics.slowClose("slow_close", ToxicDirection.DOWNSTREAM, 10);
    toxics.slicer("slicer", ToxicDirection.DOWNSTREAM, 1, 10);
    assertThat(ping()).isEqualTo("PONG");
    toxics.limitData("limit_data", ToxicDirection.DOWNSTREAM, 3);
    assertThatThrownBy(this::ping).isInstanceOf(UncheckedIOException.class);
    client.reset();
    toxics.timeout("timeout", ToxicDirection.UPSTREAM, 50);
    assertThatThrownBy(this::ping).isInstanceOf(UncheckedIOException.class);
    client.reset();
    toxics.resetPeer("reset_peer", ToxicDirection.UPSTREAM, 0);
    assertThatThrownBy(this::ping).hasMessageContaining("reset");
    client.reset();
    assertThat(proxy.toxics().getAll()).isEmpty();
    assertThat(ping()).isEqualTo("PONG");
  }

  @Test
  void the_version_is_told() throws IOException {
    assertThat(client.version()).contains("2.");
  }

  @Test
  void errors_are_told_as_toxiproxy_tells_them() {
    assertError(get("/proxies/none"), 404, "proxy not found");
    assertError(get("/proxies/redis/toxics/none"), 404, "toxic not found");
    String same = "{\"name\":\"redis\",\"listen\":\"127.0.0.1:0\",\"upstream\":\"127.0.0.1:1\"}";
    assertError(post("/proxies", same), 409, "proxy already exists");
    assertError(post("/proxies", "{\"upstream\":\"x:1\"}"), 400, "missing required field: name");
    assertError(post("/proxies/redis/toxics", "{\"type\":\"no\"}"), 400, "invalid toxic type");
    assertError(
        post("/proxies/redis/toxics", "{\"type\":\"latency\",\"stream\":\"sideways\"}"),
        400,
        "stream was invalid, can be either upstream or downstream");
    post("/proxies/redis/toxics", "{\"type\":\"latency\"}");
    assertError(
        post("/proxies/redis/toxics", "{\"type\":\"latency\"}"), 409, "toxic already exists");
  }

  @Test
  void a_toxic_without_name_and_stream_has_the_usual_ones() {
    JsonNode toxic =
        json(post("/proxies/redis/toxics", "{\"type\":\"slicer\",\"attributes\":{\"delay\":7}}"));
    assertThat(toxic.path("name").asText()).isEqualTo("slicer_downstream");
    assertThat(toxic.path("toxicity").asDouble()).isEqualTo(1);
    assertThat(toxic.path("attributes").path("delay").asInt()).isEqualTo(7);
  }

  @Test
  void many_proxies_are_made_at_once_and_again() {
    String two =
        "[{\"name\":\"redis\",\"upstream\":\"127.0.0.1:%1$d\"},{\"name\":\"more\",\"listen\":\"127.0.0.1:0\",\"upstream\":\"127.0.0.1:%1$d\"}]"
            .formatted(redis.port());
    for (int times = 0; times < 2; times++) {
      HttpResponse<String> answer = post("/populate", two);
      assertThat(answer.statusCode()).isEqualTo(201);
      assertThat(json(answer).path("proxies")).hasSize(2);
    }
    assertThat(json(get("/proxies")).path("redis").path("listen").asText())
        .isEqualTo("127.0.0.1:" + port);
  }

  @Test
  void what_goes_beyond_toxiproxy_is_reached_the_same_way() {
    assumeTrue(REAL.isEmpty(), "a real toxiproxy has none of it");
    String third = "{\"type\":\"lost_reply\",\"attributes\":{\"command\":\"SET\",\"number\":3}}";
    assertThat(post("/proxies/redis/toxics", third).statusCode()).isEqualTo(200);
    try (RespConnection redisClient = RespConnection.open(port, Duration.ofSeconds(5))) {
      redisClient.call("SET", "rest-1", "x");
      redisClient.call("SET", "rest-2", "x");
      assertThatThrownBy(() -> redisClient.call("SET", "rest-3", "x"))
          .isInstanceOf(UncheckedIOException.class);
    }
    assertThat(redis.command("EXISTS", "rest-3")).isEqualTo(1L);
  }

  private Object ping() {
    try (RespConnection connection = RespConnection.open(port, Duration.ofSeconds(5))) {
      return connection.call("PING");
    }
  }

  private long millis() {
    long start = System.nanoTime();
    ping();
    return Duration.ofNanos(System.nanoTime() - start).toMillis();
  }

  private static void assertError(HttpResponse<String> answer, int status, String error) {
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(json(answer).path("error").asText()).isEqualTo(error);
    assertThat(json(answer).path("status").asInt()).isEqualTo(status);
  }

  private static HttpResponse<String> get(String path) {
    return send(HttpRequest.newBuilder(rest.resolve(path)));
  }

  private static HttpResponse<String> post(String path, String body) {
    return send(
        HttpRequest.newBuilder(rest.resolve(path)).POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static JsonNode json(HttpResponse<String> answer) {
    try {
      return JSON.readTree(answer.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
