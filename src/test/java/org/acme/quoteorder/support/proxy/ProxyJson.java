package org.acme.quoteorder.support.proxy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Proxies and toxics as toxiproxy's REST interface writes them. */
final class ProxyJson {
  private static final ObjectMapper JSON = new ObjectMapper();

  private ProxyJson() {}

  static JsonNode read(InputStream body) {
    try {
      JsonNode read = JSON.readTree(body);
      return read == null || read.isMissingNode() ? JSON.createObjectNode() : read;
    } catch (IOException e) {
      throw new ProxyException(400, "bad request body: no JSON");
    }
  }

  static String required(JsonNode body, String field) {
    String text = body.path(field).asText();
    if (text.isEmpty()) {
      throw new ProxyException(400, "missing required field: " + field);
    }
    return text;
  }

  static JsonNode version() {
    return JSON.createObjectNode().put("version", "2.12.0");
  }

  static JsonNode error(ProxyException e) {
    return JSON.createObjectNode().put("error", e.getMessage()).put("status", e.status());
  }

  static JsonNode proxy(FaultProxy proxy) {
    ObjectNode all = JSON.createObjectNode();
    all.put("name", proxy.name());
    all.put("listen", text(proxy.listen()));
    all.put("upstream", text(proxy.upstream()));
    all.put("enabled", proxy.isEnabled());
    all.set("toxics", toxics(proxy.toxics()));
    return all;
  }

  /** By name, as the index has them. */
  static JsonNode proxies(List<FaultProxy> proxies) {
    ObjectNode all = JSON.createObjectNode();
    proxies.forEach(proxy -> all.set(proxy.name(), proxy(proxy)));
    return all;
  }

  /** In a list, as populate answers. */
  static JsonNode populated(List<FaultProxy> proxies) {
    ArrayNode list = JSON.createArrayNode();
    proxies.forEach(proxy -> list.add(proxy(proxy)));
    return JSON.createObjectNode().set("proxies", list);
  }

  static JsonNode toxics(List<Toxic> toxics) {
    ArrayNode list = JSON.createArrayNode();
    toxics.forEach(toxic -> list.add(toxic(toxic)));
    return list;
  }

  static JsonNode toxic(Toxic toxic) {
    ObjectNode all = JSON.createObjectNode();
    all.set("attributes", JSON.valueToTree(toxic.attributes()));
    all.put("name", toxic.name());
    all.put("type", toxic.type());
    all.put("stream", toxic.stream().label());
    all.put("toxicity", toxic.toxicity());
    return all;
  }

  /** A new toxic; its name and stream have defaults. */
  static Toxic toxic(JsonNode body) {
    String type = required(body, "type");
    Direction stream = Direction.of(body.path("stream").asText("downstream"));
    String name = body.path("name").asText();
    return new Toxic(
        name.isEmpty() ? type + "_" + stream.label() : name,
        type,
        stream,
        body.path("toxicity").asDouble(1),
        attributes(body, Map.of()));
  }

  /** The toxic with what the body changes; its name, type and stream stay. */
  static Toxic changed(Toxic toxic, JsonNode body) {
    return new Toxic(
        toxic.name(),
        toxic.type(),
        toxic.stream(),
        body.path("toxicity").asDouble(toxic.toxicity()),
        attributes(body, toxic.attributes()));
  }

  private static Map<String, Object> attributes(JsonNode body, Map<String, Object> others) {
    Map<String, Object> all = new LinkedHashMap<>(others);
    body.path("attributes")
        .properties()
        .forEach(
            entry ->
                all.put(
                    entry.getKey(),
                    entry.getValue().isNumber()
                        ? entry.getValue().numberValue()
                        : entry.getValue().asText()));
    return all;
  }

  static byte[] bytes(JsonNode node) {
    try {
      return JSON.writeValueAsBytes(node);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String text(InetSocketAddress address) {
    return address.getHostString() + ":" + address.getPort();
  }
}
