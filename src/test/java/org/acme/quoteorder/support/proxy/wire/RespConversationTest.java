package org.acme.quoteorder.support.proxy.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RespConversationTest {
  private static final String SET = "*3\r\n$3\r\nset\r\n$1\r\nk\r\n$5\r\na\r\nb \r\n";
  private static final String GET = "*2\r\n$3\r\nGET\r\n$1\r\nk\r\n";

  private final Conversation conversation = Conversation.begin();

  @Test
  void a_request_is_known_by_its_words_whatever_they_hold() {
    assertThat(request(SET))
        .singleElement()
        .satisfies(r -> assertThat(r.words()).containsExactly("SET", "k", "a\r\nb "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PING\r\n", "ping\n", "  \r\nPING hello\r\n", "*0\r\nPING\r\n"})
  void a_line_is_a_request_and_an_empty_one_is_none(String line) {
    conversation.requested("ECHO x\r\n".getBytes(StandardCharsets.US_ASCII));
    assertThat(request(line)).singleElement().extracting(Request::command).isEqualTo("PING");
  }

  @Test
  void pipelined_replies_belong_to_the_requests_in_their_order() {
    assertThat(request(SET + GET + "PING\r\n")).hasSize(3);

    assertThat(replies("+OK\r\n$5\r\na\r\nb \r\n+PONG\r\n"))
        .extracting(reply -> reply.to().command())
        .containsExactly("SET", "GET", "PING");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "+OK\r\n",
        "-ERR no\r\n",
        ":-12\r\n",
        "$0\r\n\r\n",
        "$-1\r\n",
        "*-1\r\n",
        "*0\r\n",
        "*3\r\n:1\r\n*2\r\n$2\r\n\r\n\r\n_\r\n$-1\r\n",
        "%1\r\n+a\r\n*1\r\n:1\r\n",
        "~2\r\n#t\r\n,1.5\r\n",
        "=8\r\ntxt:*1\r\n\r\n",
        "!3\r\nERR\r\n",
        "(12345678901234567890\r\n",
        "|1\r\n+ttl\r\n:3\r\n$1\r\nv\r\n"
      })
  void a_reply_is_complete_at_its_last_byte_and_not_before(String reply) {
    request(GET);
    byte[] bytes = reply.getBytes(StandardCharsets.US_ASCII);
    for (int i = 0; i < bytes.length - 1; i++) {
      assertThat(conversation.replied(new byte[] {bytes[i]})).as("after %d", i + 1).isEmpty();
    }
    assertThat(conversation.replied(new byte[] {bytes[bytes.length - 1]}))
        .singleElement()
        .satisfies(
            whole -> {
              assertThat(whole.bytes()).isEqualTo(bytes);
              assertThat(whole.to()).isNotNull();
            });
  }

  @Test
  void requests_that_come_in_pieces_are_put_together() {
    List<Request> found = new ArrayList<>();
    for (byte each : (SET + GET).getBytes(StandardCharsets.US_ASCII)) {
      found.addAll(conversation.requested(new byte[] {each}));
    }
    assertThat(found).extracting(Request::command).containsExactly("SET", "GET");
  }

  @Test
  void a_push_answers_nothing() {
    request(GET);
    var replies = replies(">2\r\n+invalidate\r\n*1\r\n$1\r\nk\r\n$1\r\nv\r\n");
    assertThat(replies.get(0).to()).isNull();
    assertThat(replies.get(1).to()).isNotNull();
  }

  @Test
  void after_a_subscription_nothing_is_taken_for_a_reply() {
    request("*2\r\n$9\r\nSUBSCRIBE\r\n$1\r\nc\r\n");
    assertThat(replies("*3\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n:1\r\n"))
        .allMatch(reply -> reply.to() == null);
  }

  @Test
  void bytes_that_are_no_resp_pass_as_they_are() {
    request(GET);
    List<Reply> replies = new ArrayList<>(replies("HTTP/1.1 400 Bad"));
    replies.addAll(replies(" Request\r\n"));
    String all = text(replies);
    assertThat(all).isEqualTo("HTTP/1.1 400 Bad Request\r\n");
    assertThat(replies).allMatch(reply -> reply.to() == null);
  }

  @Test
  void what_is_left_of_a_reply_that_broke_off_is_not_swallowed() {
    request(GET);
    assertThat(replies("$5\r\nab")).isEmpty();
    assertThat(new String(conversation.rest(), StandardCharsets.US_ASCII)).isEqualTo("$5\r\nab");
  }

  @Test
  void a_script_has_one_name_whether_it_is_called_by_it_or_sent() {
    String sha = "e0e1f9fabfc9d4800c877a703b823ac0578ff8db";
    var sent = request("*3\r\n$4\r\nEVAL\r\n$8\r\nreturn 1\r\n$1\r\n0\r\n");
    var called = request("*3\r\n$7\r\nEVALSHA\r\n$40\r\n" + sha + "\r\n$1\r\n0\r\n");
    assertThat(sent.get(0).script()).contains(sha);
    assertThat(called.get(0).script()).contains(sha);
  }

  private List<Request> request(String text) {
    return conversation.requested(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private List<Reply> replies(String text) {
    return conversation.replied(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static String text(List<Reply> replies) {
    StringBuilder all = new StringBuilder();
    replies.forEach(reply -> all.append(new String(reply.bytes(), StandardCharsets.US_ASCII)));
    return all.toString();
  }
}
