package org.acme.quoteorder.messaging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.UUID;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What leaves can be read back; what cannot be understood is refused, never guessed. */
class EnvelopeTest {

  private static final OutboxMapper.Row ROW =
      new OutboxMapper.Row(
          1,
          UUID.fromString("00000000-0000-0000-0000-000000000001"),
          Topics.ORDERS,
          "aggregate-1",
          "order-1",
          2,
          "order.submitted",
          "tenant-42",
          "c-1",
          "{\"orderId\":\"order-1\"}",
          Instant.EPOCH);

  @Test
  void an_event_comes_back_as_it_left() {
    var read = Envelope.read(Envelope.headers(ROW), ROW.payload().getBytes(UTF_8));
    assertThat(read)
        .isEqualTo(
            new ReceivedEvent(
                "/quote-order",
                ROW.eventId().toString(),
                "order.submitted",
                "order-1",
                2,
                "c-1",
                ROW.payload()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ce_specversion",
        "ce_id",
        "ce_source",
        "ce_type",
        "ce_subject",
        "ce_aggregateversion"
      })
  void an_event_without_a_required_attribute_is_refused(String attribute) {
    var headers = Envelope.headers(ROW);
    headers.remove(attribute);
    assertRefused(headers, "{}".getBytes(UTF_8));
  }

  @Test
  void a_newer_schema_is_refused() {
    var headers = Envelope.headers(ROW);
    headers.remove("ce_dataschema");
    headers.add("ce_dataschema", "urn:quote-order:order.submitted:2".getBytes(UTF_8));
    assertRefused(headers, "{}".getBytes(UTF_8));
  }

  @Test
  void garbage_is_refused() {
    assertRefused(new RecordHeaders(), new byte[] {0, 1, 2});
    assertRefused(Envelope.headers(ROW), new byte[] {(byte) 0xC3, 0x28});
    assertRefused(Envelope.headers(ROW), null);
  }

  @Test
  void a_version_that_is_no_number_is_refused() {
    var headers = Envelope.headers(ROW);
    headers.remove("ce_aggregateversion");
    headers.add("ce_aggregateversion", "two".getBytes(UTF_8));
    assertRefused(headers, "{}".getBytes(UTF_8));
  }

  private static void assertRefused(Headers headers, byte[] value) {
    assertThatThrownBy(() -> Envelope.read(headers, value)).isInstanceOf(UnprocessableEvent.class);
  }
}
