package org.acme.quoteorder.support.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.acme.quoteorder.support.services.Ports;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A node that cannot work ends soon, with one line that says why: an orchestrator restarts it and a
 * person finds the reason without reading a stack trace.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FailFastIT {
  private static final Duration SOON = Duration.ofSeconds(20);

  /** The application's own line, or the one of its configuration for a value that is none. */
  private static final Pattern SAYS =
      Pattern.compile("does not start: |The config property \\S+ with the config value");

  private Fleet fleet;

  @BeforeAll
  void start() {
    fleet = Fleet.create("FailFastIT");
  }

  @AfterAll
  void close() {
    fleet.close();
  }

  static Stream<Arguments> mistakes() {
    String nobody = "127.0.0.1:" + Ports.free();
    return Stream.of(
        mistake(
            "postgresql-down",
            "QUARKUS_DATASOURCE_JDBC_URL",
            "jdbc:postgresql://" + nobody + "/quoteorder",
            "postgresql"),
        mistake(
            "redis-coordination-down",
            "QUARKUS_REDIS_COORDINATION_HOSTS",
            "redis://" + nobody,
            "redis"),
        mistake("redis-cache-down", "QUARKUS_REDIS_CACHE_HOSTS", "redis://" + nobody, "redis"),
        mistake("kafka-down", "KAFKA_BOOTSTRAP_SERVERS", nobody, "kafka"),
        mistake("wrong-password", "QUARKUS_DATASOURCE_PASSWORD", "wrong", "postgresql"),
        mistake("no-database-url", "QUARKUS_DATASOURCE_JDBC_URL", "", "postgresql"),
        mistake("no-kafka", "KAFKA_BOOTSTRAP_SERVERS", "", "kafka"),
        mistake("no-time", "QUOTEORDER_HTTP_BUDGET", "PT-1S", "quoteorder.http.budget"),
        mistake(
            "no-time-to-end", "QUOTEORDER_SHUTDOWN_DELAY", "PT30S", "quoteorder.shutdown.budget"),
        mistake(
            "no-duration", "QUOTEORDER_STARTUP_PATIENCE", "soon", "quoteorder.startup.patience"),
        mistake("no-port", "QUARKUS_HTTP_PORT", "eighty", "quarkus.http.port"),
        mistake("port-too-large", "QUARKUS_HTTP_PORT", "99999", "quarkus.http.port"),
        mistake(
            "no-redis-scheme",
            "QUARKUS_REDIS_COORDINATION_HOSTS",
            "localhost:6379",
            "quarkus.redis.coordination.hosts"),
        mistake(
            "no-cache-scheme",
            "QUARKUS_REDIS_CACHE_HOSTS",
            "127.0.0.1:6379",
            "quarkus.redis.cache.hosts"),
        mistake("no-password", "QUARKUS_DATASOURCE_PASSWORD", "", "quarkus.datasource.password"),
        mistake("unknown-service", "QUOTEORDER_STARTUP_REQUIRED", "postgresql,oracle", "required"));
  }

  private static Arguments mistake(String name, String variable, String value, String said) {
    return Arguments.of(name, Map.of(variable, value), said);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("mistakes")
  void one_line_says_why(String name, Map<String, String> environment, String said) {
    assertOneLine(fleet.launch(name, environment), said);
  }

  @Test
  void a_production_node_without_a_key_to_verify_tokens_with_says_so() {
    Node node = fleet.launch("no-key", Map.of("QUOTEORDER_DEMO_ENABLED", "false"));

    assertOneLine(node, "mp.jwt.verify.publickey.location");
  }

  @Test
  void a_production_node_with_a_file_that_is_no_key_says_so() {
    String noKey = Path.of("pom.xml").toUri().toString();
    Node node =
        fleet.launch(
            "key-is-none",
            Map.of("QUOTEORDER_DEMO_ENABLED", "false", "MP_JWT_VERIFY_PUBLICKEY_LOCATION", noKey));

    assertOneLine(node, "mp.jwt.verify.publickey.location");
  }

  @Test
  void a_taken_port_is_named() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Node node =
          fleet.launch(
              "port-taken",
              Map.of(
                  "QUARKUS_HTTP_PORT",
                  "" + taken.getLocalPort(),
                  "QUARKUS_HTTP_HOST",
                  "127.0.0.1"));

      assertThat(node.awaitEnd(SOON)).as(node.log()).hasValueSatisfying(FailFastIT::isFailure);
      assertThat(node.log()).contains("" + taken.getLocalPort());
    }
  }

  private static void assertOneLine(Node node, String said) {
    assertThat(node.awaitEnd(SOON)).as(node.log()).hasValueSatisfying(FailFastIT::isFailure);
    List<String> reasons = node.log().lines().filter(SAYS.asPredicate()).toList();
    assertThat(reasons).as(node.log()).hasSize(1);
    assertThat(reasons.get(0).toLowerCase(Locale.ROOT)).contains(said);
    assertThat(node.log()).doesNotContain("\tat ", "\\tat ");
  }

  private static void isFailure(int exitCode) {
    assertThat(exitCode).isNotZero();
  }
}
