package org.acme.quoteorder.messaging;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * CloudEvents 1.0 in Kafka's binary mode: attributes are headers, the data is the record's value.
 */
final class Envelope {

  static final String SOURCE = "/quote-order";

  /** The version of the payloads written here, and the newest that is understood. */
  static final int SCHEMA_VERSION = 1;

  private static final String SCHEMA = "urn:quote-order:%s:%d";

  private Envelope() {}

  static Headers headers(OutboxMapper.Row row) {
    Map<String, String> attributes = new LinkedHashMap<>();
    attributes.put("ce_specversion", "1.0");
    attributes.put("ce_id", row.eventId().toString());
    attributes.put("ce_source", SOURCE);
    attributes.put("ce_type", row.type());
    attributes.put("ce_subject", row.key());
    attributes.put("ce_time", row.occurredAt().toString());
    attributes.put("ce_dataschema", SCHEMA.formatted(row.type(), SCHEMA_VERSION));
    attributes.put("ce_aggregateversion", Long.toString(row.aggregateVersion()));
    attributes.put("ce_tenant", row.tenant());
    attributes.put("ce_correlationid", row.correlationId());
    attributes.put("content-type", "application/json");
    var headers = new RecordHeaders();
    attributes.forEach((name, value) -> headers.add(name, value.getBytes(StandardCharsets.UTF_8)));
    return headers;
  }

  /**
   * Reads a record of unknown origin.
   *
   * @throws UnprocessableEvent when it is not an event of a version that is understood here
   */
  static ReceivedEvent read(Headers headers, byte @Nullable [] value) {
    if (!"1.0".equals(attribute(headers, "ce_specversion"))) {
      throw new UnprocessableEvent("not a CloudEvents 1.0 record");
    }
    String type = required(headers, "ce_type");
    refuseNewerSchema(type, attribute(headers, "ce_dataschema"));
    if (value == null) {
      throw new UnprocessableEvent("an event without data");
    }
    return new ReceivedEvent(
        required(headers, "ce_source"),
        required(headers, "ce_id"),
        type,
        required(headers, "ce_subject"),
        version(required(headers, "ce_aggregateversion")),
        orElse(attribute(headers, "ce_correlationid"), "none"),
        text(value));
  }

  private static void refuseNewerSchema(String type, @Nullable String schema) {
    if (schema == null) {
      return;
    }
    for (int version = 1; version <= SCHEMA_VERSION; version++) {
      if (schema.equals(SCHEMA.formatted(type, version))) {
        return;
      }
    }
    throw new UnprocessableEvent("a schema that is not understood here");
  }

  private static long version(String number) {
    try {
      return Long.parseLong(number);
    } catch (NumberFormatException e) {
      throw new UnprocessableEvent("ce_aggregateversion is not a number");
    }
  }

  private static String text(byte[] value) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(value)).toString();
    } catch (CharacterCodingException e) {
      throw new UnprocessableEvent("data that is not UTF-8");
    }
  }

  private static String required(Headers headers, String name) {
    String value = attribute(headers, name);
    if (value == null || value.isBlank()) {
      throw new UnprocessableEvent("the attribute " + name + " is missing");
    }
    return value;
  }

  private static @Nullable String attribute(Headers headers, String name) {
    Header header = headers.lastHeader(name);
    return header == null || header.value() == null
        ? null
        : new String(header.value(), StandardCharsets.UTF_8);
  }

  private static String orElse(@Nullable String value, String otherwise) {
    return value == null ? otherwise : value;
  }
}
