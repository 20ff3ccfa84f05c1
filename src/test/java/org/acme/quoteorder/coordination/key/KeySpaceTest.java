package org.acme.quoteorder.coordination.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class KeySpaceTest {
  private static final List<String> NASTY =
      List.of(
          "a",
          "A",
          "b",
          "a:b",
          "b:c",
          "c",
          ":",
          "::",
          "%",
          "%3A",
          "%253A",
          "~",
          "{",
          "}",
          "{}",
          "{a}",
          "*",
          "?",
          "[a]",
          " ",
          "  ",
          "\n",
          "\r\n",
          "\t",
          "\u0000",
          "é",
          "e\u0301",
          "ü",
          "\uD83D\uDE00",
          "\uD83D",
          "\uDE00",
          "\uDE00\uD83D",
          "?" + "?",
          "\uFFFD",
          "%u",
          "%uD83D",
          "x".repeat(96),
          "x".repeat(97),
          "x".repeat(98),
          ":".repeat(32),
          ":".repeat(33),
          "y".repeat(10_000),
          "y".repeat(10_001),
          "~" + "0".repeat(32),
          "order",
          "quote-order");
  private final KeySpace keys = new KeySpace("");

  @Test
  void tenant_a_b_with_id_c_and_tenant_a_with_id_b_c_do_not_meet() {
    assertThat(keys.orderStatus("a:b", "c")).isNotEqualTo(keys.orderStatus("a", "b:c"));
  }

  @Test
  void no_two_inputs_share_a_key() {
    Map<String, String> seen = new HashMap<>();
    for (String a : NASTY) {
      unique(seen, keys.workClaim(a), "work claim", a);
      unique(seen, keys.leader(a), "leader", a);
      unique(seen, keys.lock(List.of(a)), "lock", a);
      for (String b : NASTY) {
        unique(seen, keys.orderStatus(a, b), "status", a, b);
        unique(seen, keys.dedupe(a, b), "dedupe", a, b);
        unique(seen, keys.lock(List.of(a, b)), "lock", a, b);
        unique(seen, keys.lock(List.of(b, a, a, b)), "lock", b, a, a, b);
        for (String c : List.of("a", ":", "%3A", "y".repeat(10_000))) {
          unique(seen, keys.idempotency(a, b, c), "idem", a, b, c);
        }
      }
    }
  }

  @Test
  void no_two_random_inputs_share_a_key() {
    Random random = new Random(42);
    String alphabet = "ab:%~{}3A \n\uD83D\uDE00é";
    Map<String, String> seen = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      String a = text(random, alphabet);
      String b = text(random, alphabet);
      unique(seen, keys.orderStatus(a, b), "status", a, b);
    }
  }

  @Test
  void a_key_has_only_plain_characters_and_a_bounded_length() {
    for (String a : NASTY) {
      for (String b : NASTY) {
        Stream.of(
                keys.workClaim(a),
                keys.leader(a),
                keys.lock(List.of(a)),
                keys.lock(List.of(a, b, b, a)),
                keys.orderStatus(a, b),
                keys.dedupe(a, b),
                keys.idempotency(a, b, a))
            .forEach(
                key ->
                    assertThat(key.value())
                        .matches("[A-Za-z0-9._:%~-]+")
                        .startsWith(key.pattern().prefix())
                        .hasSizeLessThan(256));
      }
    }
  }

  @Test
  void ordinary_keys_stay_readable() {
    String id = "0b0c8d5e-0000-4000-8000-000000000001";
    assertThat(keys.workClaim(id).value()).isEqualTo("work-claim:quote-order:" + id);
    assertThat(keys.leader("outbox-relay").value()).isEqualTo("leader:quote-order:outbox-relay");
    assertThat(keys.lock(List.of("import", id)).value()).isEqualTo("lock:quote-order:import:" + id);
    assertThat(keys.dedupe("orders", id).value()).isEqualTo("dedupe:quote-order:orders:" + id);
    assertThat(keys.orderStatus("tenant-42", id).value())
        .isEqualTo("status:quote-order:tenant-42:order:" + id);
    assertThat(keys.idempotency("tenant-42", "submit", "k").value())
        .matches("idem:quote-order:tenant-42:submit:[0-9a-f]{32}");
  }

  @Test
  void what_callers_choose_does_not_stand_in_a_key() {
    String personal = "jane.doe@example.org";
    assertThat(keys.idempotency("t", "submit", personal).value()).doesNotContain("jane");
    assertThat(keys.dedupe("webhook", personal).value()).doesNotContain("jane");
  }

  @Test
  void a_key_shows_its_pattern_and_not_its_value() {
    assertThat(keys.orderStatus("tenant-42", "secret")).hasToString("Key[order_status]");
  }

  @Test
  void environments_on_one_redis_do_not_meet() {
    KeySpace staging = new KeySpace("staging");
    assertThat(staging.leader("r").value()).isEqualTo("staging:leader:quote-order:r");
    for (String bad : List.of("a:b", "A", " ", "*", "x".repeat(33))) {
      assertThatThrownBy(() -> new KeySpace(bad))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("quoteorder.redis.key-prefix");
    }
  }

  @Test
  void every_pattern_is_declared_completely_and_no_prefix_hides_another() {
    List<String> prefixes = new ArrayList<>();
    for (KeyPattern p : keys.patterns()) {
      assertThat(
              List.of(
                  p.name(),
                  p.shape(),
                  p.owner(),
                  p.structure(),
                  p.ttl(),
                  p.bound(),
                  p.dataClass(),
                  p.onLoss()))
          .noneMatch(String::isBlank);
      assertThat(prefixes).noneMatch(q -> q.startsWith(p.prefix()) || p.prefix().startsWith(q));
      prefixes.add(p.prefix());
    }
    assertThat(
            Stream.of(
                keys.idempotency("t", "o", "k"),
                keys.workClaim("w"),
                keys.dedupe("s", "e"),
                keys.leader("r"),
                keys.lock(List.of("l")),
                keys.orderStatus("t", "o")))
        .allMatch(k -> keys.patterns().contains(k.pattern()));
  }

  private static void unique(Map<String, String> seen, Key key, String... input) {
    String spelled = String.join("\u0001|\u0001", input);
    String before = seen.putIfAbsent(key.value(), spelled);
    assertThat(before == null || before.equals(spelled)).isTrue();
  }

  private static String text(Random random, String alphabet) {
    StringBuilder s = new StringBuilder();
    for (int n = random.nextInt(6); n > 0; n--) {
      s.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return s.toString();
  }
}
