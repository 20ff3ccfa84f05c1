package org.acme.quoteorder.coordination.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.acme.quoteorder.support.services.RedisServer;
import org.acme.quoteorder.support.services.SentinelSet;
import org.acme.quoteorder.support.services.ServiceFolder;
import org.acme.quoteorder.support.services.ServiceProcess;
import org.acme.quoteorder.support.services.TestDatabase;
import org.acme.quoteorder.support.story.Sql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process is stopped between its look at the lease and its write, long enough for another to hold
 * the lease and write. Its late write is seen attempted, and seen refused by PostgreSQL.
 */
@Timeout(180)
final class PausedHolderTest {
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final Duration SHORT = Duration.ofSeconds(1);
  private static final Duration LONG = Duration.ofMinutes(2);

  private static TestDatabase database;
  private static Sql sql;

  private final LeaseName name = LeaseName.lock("paused-" + UUID.randomUUID());
  @TempDir private Path files;
  private ServiceFolder folder;
  private ServiceProcess paused;

  @BeforeAll
  static void tables() throws IOException {
    database = TestDatabase.create("paused_holder");
    sql = new Sql(() -> database.connect());
    sql.update(Files.readString(migration()));
    sql.update("create table guarded (written_by text not null, token bigint not null)");
  }

  private static Path migration() {
    return Path.of("src", "main", "resources", "db", "migration", "V3__fencing_tokens.sql");
  }

  @AfterAll
  static void end() {
    database.close();
  }

  @BeforeEach
  void nobodyHasWritten() {
    sql.update("truncate guarded");
    sql.update("insert into guarded values ('nobody', 0)");
    folder = ServiceFolder.create();
  }

  @AfterEach
  void noProcessStays() {
    folder.close();
  }

  @Test
  void a_holder_paused_past_its_lease_writes_nothing_when_it_wakes_up() throws Exception {
    try (RedisServer redis = RedisServer.start()) {
      holdsAndIsPaused(redis.uri(), SHORT);
      // nothing else happens: its lease ends by itself
      anotherHoldsAndWrites(redis.uri());
      wakesUp();
      assertThat(output()).contains("CHECKPOINT lost", "RELEASE not held");
    }
  }

  @Test
  void nor_after_redis_forgot_its_lease() throws Exception {
    try (RedisServer redis = RedisServer.start()) {
      holdsAndIsPaused(redis.uri(), LONG);
      redis.flushAll();
      anotherHoldsAndWrites(redis.uri());
      wakesUp();
      // its deadline is far away and no renewal was due: it cannot know, and PostgreSQL does
      assertThat(output()).contains("CHECKPOINT passed", "RELEASE not held");
    }
  }

  @Test
  void nor_after_a_failover_that_lost_its_lease() throws Exception {
    try (SentinelSet redis = SentinelSet.start(1)) {
      String old = redis.primary().uri();
      RedisServer next = redis.failoverLosing(() -> holdsAndIsPaused(old, LONG));
      assertThat(next.command("KEYS", "lock:*")).isEqualTo(List.of());
      anotherHoldsAndWrites(next.uri());
      wakesUp();
      assertThat(output()).contains("CHECKPOINT passed");
    }
  }

  private void holdsAndIsPaused(String redis, Duration ttl) {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx128m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xshare:auto",
            "-cp",
            System.getProperty("java.class.path"),
            HolderMain.class.getName(),
            redis,
            database.jdbcUrl(),
            name.path().get(0),
            "" + ttl.toMillis(),
            go().toString());
    paused = ServiceProcess.start("paused holder", folder, command, Map.of(), log(), "KILL");
    paused.awaitReady(SOON, () -> output().contains("CHECKED token=1"));
    paused.pause();
  }

  private void anotherHoldsAndWrites(String redis) throws Exception {
    try (Holder other = new Holder("other", redis);
        Connection connection = database.connect();
        Lease lease = other.acquire(name, LONG)) {
      FencingToken token = other.draw(connection, name);
      assertThat(token.value()).isEqualTo(2);
      lease.checkpoint();
      assertThat(other.write(connection, token).counts()).isTrue();
      assertThat(output()).doesNotContain("ATTEMPTS");
    }
  }

  /** Its write comes late, under its old token, and does not count. */
  private void wakesUp() throws IOException {
    Files.createFile(go());
    paused.resume();
    await().atMost(SOON).until(() -> output().contains("\nEND"));
    assertThat(output()).contains("ATTEMPTS token=1", "ANSWERED rows=0 fence=stale");
    assertThat(sql.one("select written_by || ' ' || token from guarded")).isEqualTo("other 2");
  }

  private Path go() {
    return files.resolve("go");
  }

  private Path log() {
    return files.resolve("log");
  }

  private String output() {
    try {
      return Files.exists(log()) ? Files.readString(log()) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
