package org.acme.quoteorder.support.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.acme.quoteorder.support.proxy.wire.Request;
import org.acme.quoteorder.support.services.RedisServer;
import org.acme.quoteorder.support.services.RespConnection;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each fault in front of a real Redis: what the client sees, and what the server did. */
@Timeout(60)
class FaultProxyTest {
  private static final Duration PATIENT = Duration.ofSeconds(10);
  private static final Duration LATE = Duration.ofMillis(200);

  /** Waited for in vain, and long enough for an answer on a busy machine. */
  private static final Duration SHORT = Duration.ofMillis(800);

  private static RedisServer redis;
  private FaultProxy proxy;

  @BeforeAll
  static void start() {
    redis = RedisServer.start();
  }

  @AfterAll
  static void end() {
    redis.close();
  }

  @BeforeEach
  void aProxy() {
    redis.flushAll();
    proxy = FaultProxy.inFrontOf("127.0.0.1", redis.port());
  }

  @AfterEach
  void nothingStays() {
    proxy.close();
    await().until(() -> proxy.connections() == 0);
  }

  @Test
  void without_a_fault_it_is_not_there() {
    try (RespConnection client = connect(PATIENT)) {
      String large = "x".repeat(3_000_000);
      client.call("SET", "large", large);
      assertThat(client.call("GET", "large")).isEqualTo(large);
    }
    assertThat(proxy.traffic().requests("set")).isEqualTo(1);
    assertThat(proxy.traffic().connections()).isEqualTo(1);
  }

  @Test
  void a_cut_line_refuses_and_ends_and_a_healed_one_is_on_the_same_port() {
    int port = proxy.port();
    try (RespConnection client = connect(PATIENT)) {
      client.call("PING");
      proxy.cut();
      assertThat(failure(() -> client.call("PING"))).isInstanceOf(IOException.class);
      assertThat(failure(() -> connect(PATIENT))).isInstanceOf(ConnectException.class);
    }
    proxy.heal();
    assertThat(proxy.port()).isEqualTo(port);
    assertThat(ping()).isEqualTo("PONG");
  }

  @Test
  void latency_is_felt_and_gone() {
    try (RespConnection client = connect(PATIENT)) {
      proxy.latency(LATE);
      assertThat(timed(() -> client.call("PING"))).isGreaterThanOrEqualTo(LATE);
      proxy.heal();
      await().until(() -> timed(() -> client.call("PING")).compareTo(LATE) < 0);
    }
  }

  @Test
  void the_reply_of_the_third_set_is_lost_the_server_executed_it_and_no_other_reply_comes() {
    proxy.loseReply(Replies.to("SET").number(3));
    try (RespConnection client = connect(PATIENT)) {
      client.call("SET", "a", "1");
      client.call("GET", "a");
      client.call("SET", "b", "2");
      assertThat(failure(() -> client.call("SET", "c", "3")))
          .isInstanceOf(SocketException.class)
          .hasMessageContaining("reset");
    }
    assertThat(redis.command("GET", "c")).isEqualTo("3");
    try (RespConnection again = connect(PATIENT)) {
      assertThat(again.call("SET", "d", "4")).isEqualTo("OK");
    }
    assertThat(proxy.traffic().lost())
        .extracting(Request::words)
        .containsExactly(List.of("SET", "c", "3"));
  }

  @Test
  void replies_that_were_pipelined_before_the_lost_one_arrive() throws IOException {
    proxy.loseReply(Replies.to("GET"));
    try (Socket socket = new Socket("127.0.0.1", proxy.port())) {
      socket.setSoTimeout((int) PATIENT.toMillis());
      socket
          .getOutputStream()
          .write("SET k v\r\nGET k\r\nSET k w\r\n".getBytes(StandardCharsets.US_ASCII));
      assertThat(new String(socket.getInputStream().readNBytes(5), StandardCharsets.US_ASCII))
          .isEqualTo("+OK\r\n");
      assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketException.class);
    }
    assertThat(redis.command("GET", "k")).isEqualTo("w");
  }

  @Test
  void one_run_of_one_script_on_one_key_is_hit_and_its_first_sending_is_not() {
    String script = "return redis.call('INCR', KEYS[1])";
    try (RespConnection client = connect(PATIENT)) {
      String sha = String.valueOf(client.call("SCRIPT", "LOAD", script));
      redis.command("SCRIPT", "FLUSH");
      proxy.loseReply(Replies.toScript(sha).mentioning("mine").number(2));
      assertThatThrownBy(() -> client.call("EVALSHA", sha, "1", "mine"))
          .hasMessageContaining("NOSCRIPT");
      assertThat(client.call("EVAL", script, "1", "mine")).isEqualTo(1L);
      assertThat(client.call("EVALSHA", sha, "1", "other")).isEqualTo(1L);
      assertThat(failure(() -> client.call("EVALSHA", sha, "1", "mine")))
          .isInstanceOf(SocketException.class);
    }
    assertThat(redis.command("GET", "mine")).isEqualTo("2");
  }

  @Test
  void a_reply_that_breaks_off_never_comes_whole() {
    proxy.breakReply(Replies.to("GET"), 3);
    redis.command("SET", "k", "value");
    try (RespConnection client = connect(PATIENT)) {
      assertThat(failure(() -> client.call("GET", "k"))).isInstanceOf(IOException.class);
    }
    assertThat(proxy.traffic().lost()).hasSize(1);
  }

  @Test
  void a_late_reply_comes_when_its_time_has_come() {
    proxy.delayReply(Replies.to("SET").number(1), LATE);
    try (RespConnection client = connect(PATIENT)) {
      assertThat(timed(() -> client.call("SET", "a", "1"))).isGreaterThanOrEqualTo(LATE);
      await().until(() -> timed(() -> client.call("SET", "a", "2")).compareTo(LATE) < 0);
    }
  }

  @Test
  void one_way_requests_are_executed_and_no_reply_comes() {
    try (RespConnection client = connect(SHORT)) {
      client.call("PING");
      proxy.dropReplies();
      assertThat(failure(() -> client.call("SET", "k", "v")))
          .isInstanceOf(SocketTimeoutException.class);
      await().until(() -> "v".equals(redis.command("GET", "k")));
      proxy.heal();
      assertThat(failure(() -> client.call("PING"))).isInstanceOf(SocketException.class);
    }
    assertThat(ping()).isEqualTo("PONG");
  }

  @Test
  void the_other_way_nothing_arrives() {
    proxy.dropRequests();
    try (RespConnection client = connect(SHORT)) {
      assertThat(failure(() -> client.call("SET", "k", "v")))
          .isInstanceOf(SocketTimeoutException.class);
    }
    assertThat(redis.command("EXISTS", "k")).isEqualTo(0L);
  }

  @Test
  void a_stalled_line_brings_everything_once_it_is_healed() {
    proxy.stall();
    try (RespConnection client = connect(SHORT)) {
      assertThat(failure(() -> client.call("SET", "k", "v")))
          .isInstanceOf(SocketTimeoutException.class);
      proxy.heal();
      // the reply to SET, which nobody waits for any more: why a client must drop such a line
      assertThat(client.call("GET", "k")).isEqualTo("OK");
    }
  }

  @Test
  void half_open_connections_stay_and_lead_nowhere_also_afterwards() {
    try (RespConnection client = connect(SHORT)) {
      client.call("CLIENT", "SETNAME", "half-open");
      proxy.halfOpen();
      await()
          .until(() -> !String.valueOf(redis.command("CLIENT", "LIST")).contains("name=half-open"));
      assertThat(failure(() -> client.call("PING"))).isInstanceOf(SocketTimeoutException.class);
      try (RespConnection late = connect(SHORT)) {
        assertThat(failure(() -> late.call("PING"))).isInstanceOf(SocketTimeoutException.class);
      }
      proxy.heal();
      assertThat(failure(() -> client.call("PING"))).isInstanceOf(SocketTimeoutException.class);
      assertThat(ping()).isEqualTo("PONG");
    }
  }

  @Test
  void every_connection_that_is_there_is_reset_and_new_ones_are_not() {
    try (RespConnection client = connect(PATIENT)) {
      client.call("PING");
      proxy.resetConnections();
      assertThat(failure(() -> client.call("PING"))).isInstanceOf(SocketException.class);
    }
    assertThat(ping()).isEqualTo("PONG");
  }

  @Test
  void a_server_that_is_killed_and_one_that_is_not_there_are_seen_through_it() {
    try (RespConnection client = connect(PATIENT)) {
      client.call("PING");
      redis.kill();
      assertThat(failure(() -> client.call("PING"))).isInstanceOf(IOException.class);
      try (RespConnection late = connect(PATIENT)) {
        assertThat(failure(() -> late.call("PING")))
            .isInstanceOfAny(EOFException.class, SocketException.class);
      }
    } finally {
      redis.restart();
    }
    assertThat(ping()).isEqualTo("PONG");
  }

  @Test
  void it_can_be_pointed_at_another_server() {
    try (RedisServer other = RedisServer.start()) {
      other.command("SET", "who", "other");
      proxy.pointAt("127.0.0.1", other.port());
      try (RespConnection client = connect(PATIENT)) {
        assertThat(client.call("GET", "who")).isEqualTo("other");
      }
    }
  }

  private RespConnection connect(Duration patience) {
    return RespConnection.open(proxy.port(), patience);
  }

  private Object ping() {
    try (RespConnection client = connect(PATIENT)) {
      return client.call("PING");
    }
  }

  /** Why there was no answer. */
  private static Throwable failure(Supplier<Object> call) {
    try {
      throw new AssertionError("it answered: " + call.get());
    } catch (UncheckedIOException e) {
      return e.getCause();
    }
  }

  private static Duration timed(Supplier<Object> call) {
    long start = System.nanoTime();
    call.get();
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
