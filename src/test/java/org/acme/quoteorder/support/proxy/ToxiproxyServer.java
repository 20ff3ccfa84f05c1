package org.acme.quoteorder.support.proxy;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Toxiproxy's REST interface over proxies of this JVM: a scenario that is written against it runs
 * against a real toxiproxy as well, as long as it keeps to toxiproxy's own toxics.
 */
public final class ToxiproxyServer implements AutoCloseable {
  private static final int OK = 200;
  private static final int CREATED = 201;
  private static final int NO_CONTENT = 204;
  private static final int INTERNAL_ERROR = 500;

  private final FaultProxies proxies;
  private final HttpServer http;
  private final ExecutorService threads;

  private record Answer(int status, Optional<JsonNode> body) {
    static Answer of(int status, JsonNode body) {
      return new Answer(status, Optional.of(body));
    }

    static Answer nothing() {
      return new Answer(NO_CONTENT, Optional.empty());
    }
  }

  private ToxiproxyServer(FaultProxies proxies, HttpServer http) {
    this.proxies = proxies;
    this.http = http;
    this.threads =
        Executors.newCachedThreadPool(
            work -> {
              Thread thread = new Thread(work, "toxiproxy-rest");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Over proxies of its own, which end with it. */
  public static ToxiproxyServer start() {
    return over(new FaultProxies());
  }

  /** Over proxies that a test also has in hand; they end with it. */
  public static ToxiproxyServer over(FaultProxies proxies) {
    try {
      InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      HttpServer http = HttpServer.create(address, 0);
      ToxiproxyServer server = new ToxiproxyServer(proxies, http);
      http.setExecutor(server.threads);
      http.createContext("/", server::handle);
      http.start();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public int port() {
    return http.getAddress().getPort();
  }

  public URI uri() {
    return URI.create("http://127.0.0.1:" + port());
  }

  public FaultProxies proxies() {
    return proxies;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Answer answer = answered(exchange);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      byte[] body = answer.body().map(ProxyJson::bytes).orElseGet(() -> new byte[0]);
      exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private Answer answered(HttpExchange exchange) {
    try {
      List<String> path =
          Arrays.stream(exchange.getRequestURI().getPath().split("/"))
              .filter(part -> !part.isEmpty())
              .toList();
      String method = exchange.getRequestMethod().replace("PATCH", "POST");
      return route(method, path, ProxyJson.read(exchange.getRequestBody()));
    } catch (ProxyException e) {
      return Answer.of(e.status(), ProxyJson.error(e));
    } catch (RuntimeException e) {
      ProxyException told = new ProxyException(INTERNAL_ERROR, String.valueOf(e.getMessage()));
      return Answer.of(told.status(), ProxyJson.error(told));
    }
  }

  private Answer route(String method, List<String> path, JsonNode body) {
    String first = path.isEmpty() ? "" : path.get(0);
    boolean toxics = path.size() > 2 && path.get(2).equals("toxics");
    return switch (first.equals("proxies") ? method + " " + path.size() : method + " " + first) {
      case "GET version" -> Answer.of(OK, ProxyJson.version());
      case "POST reset" -> reset();
      case "POST populate" -> populate(body);
      case "GET 1" -> Answer.of(OK, ProxyJson.proxies(proxies.all()));
      case "POST 1" -> Answer.of(CREATED, ProxyJson.proxy(create(body)));
      case "GET 2" -> Answer.of(OK, ProxyJson.proxy(proxies.get(path.get(1))));
      case "POST 2" -> Answer.of(OK, ProxyJson.proxy(update(proxies.get(path.get(1)), body)));
      case "DELETE 2" -> delete(path.get(1));
      default -> {
        if (!toxics) {
          throw new ProxyException(404, "404 page not found");
        }
        yield toxic(method, path, proxies.get(path.get(1)), body);
      }
    };
  }

  private static Answer toxic(String method, List<String> path, FaultProxy proxy, JsonNode body) {
    return switch (method + " " + path.size()) {
      case "GET 3" -> Answer.of(OK, ProxyJson.toxics(proxy.toxics()));
      case "POST 3" -> {
        Toxic toxic = ProxyJson.toxic(body);
        proxy.add(toxic);
        yield Answer.of(OK, ProxyJson.toxic(toxic));
      }
      case "GET 4" -> Answer.of(OK, ProxyJson.toxic(proxy.toxic(path.get(3))));
      case "POST 4" -> {
        Toxic toxic = ProxyJson.changed(proxy.toxic(path.get(3)), body);
        proxy.replace(toxic);
        yield Answer.of(OK, ProxyJson.toxic(toxic));
      }
      case "DELETE 4" -> {
        proxy.remove(path.get(3));
        yield Answer.nothing();
      }
      default -> throw new ProxyException(404, "404 page not found");
    };
  }

  private Answer reset() {
    proxies.heal();
    return Answer.nothing();
  }

  private Answer delete(String name) {
    proxies.remove(name);
    return Answer.nothing();
  }

  private FaultProxy create(JsonNode body) {
    return proxies.create(
        ProxyJson.required(body, "name"),
        body.path("listen").asText("127.0.0.1:0"),
        ProxyJson.required(body, "upstream"),
        body.path("enabled").asBoolean(true));
  }

  /** A proxy that is there as the body wants it stays; one that differs is made anew. */
  private Answer populate(JsonNode body) {
    if (!body.isArray()) {
      throw new ProxyException(400, "bad request body: not a list");
    }
    List<FaultProxy> populated = new ArrayList<>();
    for (JsonNode wanted : body) {
      String name = ProxyJson.required(wanted, "name");
      boolean known = proxies.all().stream().anyMatch(proxy -> proxy.name().equals(name));
      populated.add(known ? update(proxies.get(name), wanted) : create(wanted));
    }
    return Answer.of(CREATED, ProxyJson.populated(populated));
  }

  private static FaultProxy update(FaultProxy proxy, JsonNode body) {
    String upstream = body.path("upstream").asText();
    if (!upstream.isEmpty() && !FaultProxies.address(upstream).equals(proxy.upstream())) {
      InetSocketAddress to = FaultProxies.address(upstream);
      proxy.pointAt(to.getHostString(), to.getPort());
    }
    String listen = body.path("listen").asText();
    if (!listen.isEmpty() && !FaultProxies.address(listen).equals(proxy.listen())) {
      proxy.listenAt(FaultProxies.address(listen));
    }
    if (body.path("enabled").asBoolean(proxy.isEnabled())) {
      proxy.enable();
    } else {
      proxy.cut();
    }
    return proxy;
  }

  @Override
  public void close() {
    http.stop(0);
    threads.shutdown();
    proxies.close();
  }
}
