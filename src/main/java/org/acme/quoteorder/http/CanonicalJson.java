package org.acme.quoteorder.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * One spelling for all spellings of a JSON text: members sorted by name, no white space, numbers by
 * value; the order of arrays stays. After RFC 8785 (JSON Canonicalization Scheme), but with exact
 * decimals instead of doubles, so that two different numbers never become one.
 */
final class CanonicalJson {

  private static final ObjectReader READER =
      JsonMapper.builder(
              JsonFactory.builder().streamReadConstraints(StrictJson.CONSTRAINTS).build())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build()
          .readerFor(JsonNode.class);

  private CanonicalJson() {}

  /**
   * Reads one JSON text; an empty body is the empty object.
   *
   * @throws io.quarkiverse.resteasy.problem.HttpProblem 400 {@code malformed-request} when it is
   *     not JSON
   */
  static JsonNode read(byte[] body) {
    if (body.length == 0) {
      return JsonNodeFactory.instance.objectNode();
    }
    try {
      JsonNode node = READER.readValue(body);
      if (node == null || node.isMissingNode()) {
        throw malformed();
      }
      return node;
    } catch (JsonProcessingException e) {
      throw malformed();
    } catch (IOException e) {
      throw new IllegalStateException("bytes in memory are always readable", e);
    }
  }

  static String write(JsonNode node) {
    var text = new StringBuilder();
    write(node, text);
    return text.toString();
  }

  private static void write(JsonNode node, StringBuilder text) {
    if (node.isObject()) {
      writeObject(node, text);
    } else if (node.isArray()) {
      List<String> parts = new ArrayList<>();
      node.forEach(part -> parts.add(write(part)));
      text.append('[').append(String.join(",", parts)).append(']');
    } else if (node.isNumber()) {
      text.append(number(node.decimalValue()));
    } else {
      text.append(node);
    }
  }

  private static void writeObject(JsonNode node, StringBuilder text) {
    var members = new TreeMap<String, JsonNode>();
    node.properties().forEach(member -> members.put(member.getKey(), member.getValue()));
    String separator = "{";
    for (var member : members.entrySet()) {
      text.append(separator);
      text.append(TextNode.valueOf(member.getKey()));
      text.append(':');
      write(member.getValue(), text);
      separator = ",";
    }
    text.append(members.isEmpty() ? "{}" : "}");
  }

  private static String number(BigDecimal value) {
    var plain = value.stripTrailingZeros();
    return plain.unscaledValue() + "E" + -plain.scale();
  }

  private static RuntimeException malformed() {
    return Problems.problem(
        400, "malformed-request", "Malformed request", "The body is not well-formed JSON.");
  }
}
