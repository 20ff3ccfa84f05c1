package org.acme.quoteorder.support.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What tests may do to a service, and that it does what they think. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RunningServicesTest {
  private RunningServices services;

  @BeforeAll
  void start() {
    services = RunningServices.start();
  }

  @AfterAll
  void nothing_is_left_behind() {
    services.close();

    assertThat(services.folder().path()).doesNotExist();
    assertThat(services.postgres().isRunning()).isFalse();
    assertThat(services.coordination().isRunning()).isFalse();
    assertThat(services.cache().isRunning()).isFalse();
    assertThat(services.kafka().isRunning()).isFalse();
  }

  @Test
  void a_killed_redis_comes_back_empty_on_its_port() {
    RedisServer redis = services.coordination();
    redis.command("SET", "k", "v");

    redis.kill();
    assertThat(redis.isRunning()).isFalse();
    assertThatThrownBy(() -> redis.command("PING")).isInstanceOf(UncheckedIOException.class);
    redis.restart();

    assertThat(redis.command("GET", "k")).isNull();
  }

  @Test
  void a_paused_redis_is_silent_and_then_does_what_it_was_told() {
    RedisServer redis = services.coordination();
    redis.pause();
    try (RespConnection connection = RespConnection.open(redis.port(), Duration.ofMillis(200))) {
      assertThatThrownBy(() -> connection.call("SET", "late", "yes"))
          .isInstanceOf(UncheckedIOException.class);
      redis.resume();
      await().untilAsserted(() -> assertThat(redis.command("GET", "late")).isEqualTo("yes"));
    }
  }

  @Test
  void the_roles_differ_in_what_they_do_when_they_are_full() {
    assertThat(services.coordination().command("CONFIG", "GET", "maxmemory-policy"))
        .isEqualTo(List.of("maxmemory-policy", "noeviction"));
    assertThat(services.cache().command("CONFIG", "GET", "maxmemory-policy"))
        .isEqualTo(List.of("maxmemory-policy", "allkeys-lfu"));
  }

  @Test
  void redis_counts_the_calls_that_a_test_asks_for() {
    RedisServer redis = services.cache();
    redis.resetStatistics();
    try (RespConnection connection = redis.connect()) {
      connection.call("EVAL", "return 1", "0");
      connection.call("EVAL", "return 1", "0");
    }

    assertThat(redis.calls("eval")).isEqualTo(2);
    assertThat(redis.calls("get")).isZero();
  }

  @Test
  void a_killed_postgres_comes_back_with_its_data() throws SQLException {
    PostgresServer postgres = services.postgres();
    try (Connection connection = postgres.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("create table kept (n int)");
      statement.execute("insert into kept values (7)");
    }

    postgres.kill();
    assertThatThrownBy(postgres::connect).isInstanceOf(SQLException.class);
    postgres.restart();

    try (Connection connection = postgres.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select n from kept")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(7);
    }
  }

  @Test
  void a_killed_kafka_comes_back_with_its_topics() throws Exception {
    KafkaServer kafka = services.kafka();
    createTopic(kafka, "kept");

    kafka.kill();
    assertThat(Ports.taken(kafka.port())).isFalse();
    kafka.restart();

    assertThat(topics(kafka)).contains("kept");
  }

  @Test
  void a_folder_ends_what_was_registered_even_when_it_is_paused() throws Exception {
    ServiceFolder folder = ServiceFolder.create();
    ServiceProcess process =
        ServiceProcess.start(
            "sleeper",
            folder,
            List.of("sleep", "600"),
            Map.of(),
            folder.path().resolve("log"),
            "TERM");
    process.pause();

    folder.close();

    assertThat(process.awaitEnd(Duration.ofSeconds(5))).isPresent();
    assertThat(Files.exists(folder.path())).isFalse();
  }

  private static void createTopic(KafkaServer kafka, String name) throws Exception {
    try (Admin admin = admin(kafka)) {
      admin.createTopics(Set.of(new NewTopic(name, 1, (short) 1))).all().get(30, TimeUnit.SECONDS);
    }
  }

  private static Set<String> topics(KafkaServer kafka) throws Exception {
    try (Admin admin = admin(kafka)) {
      return admin.listTopics().names().get(30, TimeUnit.SECONDS);
    }
  }

  private static Admin admin(KafkaServer kafka) {
    return Admin.create(
        Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers()));
  }
}
