package org.acme.quoteorder.support.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.acme.quoteorder.support.proxy.Parcel.Close;
import org.acme.quoteorder.support.proxy.Parcel.Data;
import org.acme.quoteorder.support.proxy.Parcel.End;
import org.acme.quoteorder.support.proxy.Parcel.Reset;
import org.acme.quoteorder.support.proxy.wire.Reply;
import org.acme.quoteorder.support.proxy.wire.Request;
import org.junit.jupiter.api.Test;

/** What toxics do to what passes, without a connection and without time. */
class EffectsTest {
  private final Traffic traffic = new Traffic();

  @Test
  void latency_delays_data_by_its_amount_give_or_take_the_jitter() {
    Effect plain = effect("latency", Map.of("latency", 100));
    assertThat(plain.pass(data("x", 7)).get(0).due()).isEqualTo(7 + millis(100));

    Effect jittery = effect("latency", Map.of("latency", 100, "jitter", 50));
    assertThat(IntStream.range(0, 200).mapToObj(i -> jittery.pass(data("x", 0)).get(0).due()))
        .allMatch(due -> due >= millis(50) && due <= millis(150))
        .anyMatch(due -> due < millis(70))
        .anyMatch(due -> due > millis(130));
  }

  @Test
  void bandwidth_spreads_bytes_over_the_time_they_need() {
    Effect narrow = effect("bandwidth", Map.of("rate", 1));
    List<Parcel> pieces = narrow.pass(data("x".repeat(1000), 0));
    assertThat(pieces.get(pieces.size() - 1).due()).isEqualTo(millis(1000));
    assertThat(pieces.size()).isGreaterThan(10);
    assertThat(narrow.pass(data("y", 0)).get(0).due()).isGreaterThan(millis(1000));
    assertThat(bytes(pieces)).isEqualTo("x".repeat(1000));
  }

  @Test
  void a_slicer_changes_pieces_and_not_bytes() {
    Effect slicer = effect("slicer", Map.of("average_size", 3, "size_variation", 2, "delay", 10));
    List<Parcel> pieces = slicer.pass(data("abcdefghijklmnopqrstuvwxyz", 0));
    assertThat(bytes(pieces)).isEqualTo("abcdefghijklmnopqrstuvwxyz");
    assertThat(pieces).allMatch(p -> ((Data) p).size() <= 5).hasSizeGreaterThan(5);
    assertThat(pieces.get(3).due()).isEqualTo(30_000);
  }

  @Test
  void slow_close_delays_the_goodbye_alone() {
    Effect slow = effect("slow_close", Map.of("delay", 5));
    assertThat(slow.pass(data("x", 0)).get(0).due()).isZero();
    assertThat(slow.pass(new End(0))).containsExactly(new End(millis(5)));
  }

  @Test
  void a_limit_lets_exactly_its_bytes_pass_and_closes() {
    Effect limit = effect("limit_data", Map.of("bytes", 5));
    assertThat(bytes(limit.pass(data("abc", 0)))).isEqualTo("abc");
    List<Parcel> last = limit.pass(data("defg", 0));
    assertThat(bytes(last)).isEqualTo("de");
    assertThat(last.get(1)).isInstanceOf(Close.class);
  }

  @Test
  void a_peer_is_reset_once_data_comes_and_nothing_passes() {
    Effect reset = effect("reset_peer", Map.of("timeout", 3));
    assertThat(reset.pass(data("x", 1))).containsExactly(new Reset(1 + millis(3)));
    assertThat(reset.pass(data("y", 2))).isEmpty();
  }

  @Test
  void one_way_and_timeout_swallow_everything() {
    for (String type : List.of("one_way", "timeout", "half_open")) {
      Effect silent = effect(type, Map.of());
      assertThat(silent.pass(data("x", 0))).as(type).isEmpty();
      assertThat(silent.pass(new End(0))).as(type).isEmpty();
    }
  }

  @Test
  void the_third_reply_to_a_set_is_lost_over_all_connections_and_nothing_follows_it() {
    var toxic =
        Toxic.of("lost_reply", Direction.DOWNSTREAM, Replies.to("set").number(3).attributes());
    var effects = Effects.of(toxic, traffic);
    Effect one = effects.get();
    Effect two = effects.get();
    assertThat(one.pass(reply("SET", "+OK\r\n"))).hasSize(1);
    assertThat(two.pass(reply("GET", "$-1\r\n"))).hasOnlyElementsOfType(Data.class);
    assertThat(two.pass(reply("SET", "+OK\r\n"))).hasOnlyElementsOfType(Data.class);
    assertThat(one.pass(reply("SET", "+OK\r\n"))).hasOnlyElementsOfType(Reset.class);
    assertThat(one.pass(reply("GET", "$-1\r\n"))).isEmpty();
    assertThat(two.pass(reply("SET", "+OK\r\n"))).hasOnlyElementsOfType(Data.class);
    assertThat(traffic.lost()).extracting(Request::command).containsExactly("SET");
  }

  @Test
  void a_reply_may_break_off_after_its_first_bytes_and_never_comes_whole() {
    for (int after : List.of(2, 99)) {
      Effect broken = effect("lost_reply", Map.of("after", after));
      List<Parcel> told = broken.pass(reply("GET", "$1\r\nv\r\n"));
      assertThat(bytes(told)).isEqualTo("$1\r\nv\r\n".substring(0, Math.min(after, 6)));
      assertThat(told.get(1)).isInstanceOf(Reset.class);
    }
  }

  @Test
  void what_answers_nothing_is_never_lost_and_a_script_that_was_forgotten_does_not_count() {
    Effect lost = effect("lost_reply", Map.of("number", 1));
    assertThat(lost.pass(data("bytes", 0))).hasOnlyElementsOfType(Data.class);
    assertThat(lost.pass(reply("EVALSHA", "-NOSCRIPT No matching script\r\n")))
        .hasOnlyElementsOfType(Data.class);
    assertThat(lost.pass(reply("EVAL", "*0\r\n"))).hasOnlyElementsOfType(Reset.class);
  }

  @Test
  void the_same_seed_loses_the_same_replies_and_about_as_many_as_it_says() {
    List<Integer> first = lostOf(20_000, Replies.any().withProbability(0.01, 42));
    assertThat(first).isEqualTo(lostOf(20_000, Replies.any().withProbability(0.01, 42)));
    assertThat(first).isNotEqualTo(lostOf(20_000, Replies.any().withProbability(0.01, 43)));
    assertThat(first.size()).isBetween(150, 250);
  }

  @Test
  void a_late_reply_is_late_and_the_others_are_not() {
    Effect late = effect("late_reply", Map.of("command", "GET", "delay", 40));
    assertThat(late.pass(reply("SET", "+OK\r\n")).get(0).due()).isZero();
    assertThat(late.pass(reply("GET", "$-1\r\n")).get(0).due()).isEqualTo(millis(40));
    assertThat(traffic.late()).hasSize(1);
  }

  @Test
  void what_cannot_be_is_refused() {
    assertThatThrownBy(() -> effect("no_such", Map.of())).hasMessage("invalid toxic type");
    assertThatThrownBy(() -> effect("lost_reply", Map.of("probability", 2)))
        .isInstanceOf(ProxyException.class);
  }

  private List<Integer> lostOf(int replies, Replies which) {
    Selection selection = new Selection(which);
    List<Integer> lost = new ArrayList<>();
    for (int i = 0; i < replies; i++) {
      if (selection.picks(reply("SET", "+OK\r\n").content())) {
        lost.add(i);
      }
    }
    return lost;
  }

  private Effect effect(String type, Map<String, Object> attributes) {
    return Effects.of(Toxic.of(type, Direction.DOWNSTREAM, attributes), traffic).get();
  }

  private static Data data(String text, long due) {
    return new Data(new Reply(text.getBytes(StandardCharsets.US_ASCII), null), due);
  }

  private static Data reply(String command, String text) {
    return new Data(
        new Reply(text.getBytes(StandardCharsets.US_ASCII), new Request(List.of(command))), 0);
  }

  private static String bytes(List<Parcel> parcels) {
    StringBuilder all = new StringBuilder();
    for (Parcel parcel : parcels) {
      if (parcel instanceof Data data) {
        all.append(new String(data.content().bytes(), StandardCharsets.US_ASCII));
      }
    }
    return all.toString();
  }

  private static long millis(long millis) {
    return Duration.ofMillis(millis).toNanos();
  }
}
