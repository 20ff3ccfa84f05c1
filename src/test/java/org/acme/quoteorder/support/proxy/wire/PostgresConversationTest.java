package org.acme.quoteorder.support.proxy.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class PostgresConversationTest {
  private static final int TLS = 80877103;
  private static final int VERSION_3 = 196608;

  private final Conversation conversation = Conversation.begin();

  @Test
  void a_command_that_is_complete_is_known_by_its_tag() {
    conversation.requested(packet(VERSION_3, "user\0me\0\0"));
    List<Reply> replies =
        conversation.replied(
            all(message('R', "\0\0\0\0"), message('C', "INSERT 0 1\0"), message('C', "COMMIT\0")));
    assertThat(replies.stream().map(Reply::to).filter(Objects::nonNull).map(Request::command))
        .containsExactly("INSERT", "COMMIT");
    assertThat(replies).hasSize(3);
  }

  @Test
  void a_refusal_of_tls_is_one_byte_and_then_it_goes_on() {
    conversation.requested(packet(TLS, ""));
    assertThat(conversation.replied(new byte[] {'N'})).singleElement();
    conversation.requested(packet(VERSION_3, "user\0me\0\0"));
    assertThat(conversation.replied(message('C', "COMMIT\0")))
        .singleElement()
        .satisfies(reply -> assertThat(reply.to()).isNotNull());
  }

  @Test
  void what_is_encrypted_is_bytes() {
    conversation.requested(packet(TLS, ""));
    assertThat(conversation.replied(all(new byte[] {'S'}, message('C', "COMMIT\0"))))
        .allMatch(reply -> reply.to() == null);
  }

  @Test
  void a_message_is_complete_at_its_last_byte() {
    conversation.requested(packet(VERSION_3, "user\0me\0\0"));
    byte[] commit = message('C', "COMMIT\0");
    for (int i = 0; i < commit.length - 1; i++) {
      assertThat(conversation.replied(new byte[] {commit[i]})).isEmpty();
    }
    assertThat(conversation.replied(new byte[] {commit[commit.length - 1]})).hasSize(1);
  }

  @Test
  void another_protocol_is_bytes() {
    // a Kafka request: length, key 18, version 3
    conversation.requested(new byte[] {0, 0, 0, 40, 0, 18, 0, 3, 0, 0, 0, 1});
    byte[] anything = {1, 2, 3};
    assertThat(conversation.replied(anything))
        .singleElement()
        .satisfies(reply -> assertThat(reply.bytes()).isEqualTo(anything));
  }

  private static byte[] packet(int code, String rest) {
    byte[] bytes = rest.getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(8 + bytes.length)
        .putInt(8 + bytes.length)
        .putInt(code)
        .put(bytes)
        .array();
  }

  private static byte[] message(char type, String rest) {
    byte[] bytes = rest.getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(5 + bytes.length)
        .put((byte) type)
        .putInt(4 + bytes.length)
        .put(bytes)
        .array();
  }

  private static byte[] all(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }
}
