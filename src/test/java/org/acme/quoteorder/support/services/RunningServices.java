package org.acme.quoteorder.support.services;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** PostgreSQL, two Redis servers and Kafka, started together and ended together. */
public final class RunningServices implements AutoCloseable {
  private final ServiceFolder folder;
  private final PostgresServer postgres;
  private final RedisServer coordination;
  private final @Nullable SentinelSet sentinel;
  private final RedisServer cache;
  private final KafkaServer kafka;

  private RunningServices(
      ServiceFolder folder,
      PostgresServer postgres,
      RedisServer coordination,
      @Nullable SentinelSet sentinel,
      RedisServer cache,
      KafkaServer kafka) {
    this.folder = folder;
    this.postgres = postgres;
    this.coordination = coordination;
    this.sentinel = sentinel;
    this.cache = cache;
    this.kafka = kafka;
  }

  /** One server each. */
  public static RunningServices start() {
    return start(0, 0);
  }

  /**
   * Returns when all of them answer; leaves nothing behind when one of them does not.
   *
   * @param sentinels so many watch a primary and a replica of the coordination role; 0 for one
   *     server without them
   * @param doors so many clients of Kafka may come through proxies of their own
   */
  public static RunningServices start(int sentinels, int doors) {
    ServiceFolder folder = ServiceFolder.create();
    CompletableFuture<KafkaServer> kafka =
        CompletableFuture.supplyAsync(
            () -> {
              // Before anything forks: a child inherits the open file, and nobody can run a program
              // that is still being written.
              RedisServer.extractBinary(folder);
              return KafkaServer.start(folder, doors);
            });
    try {
      RedisServer.extractBinary(folder);
      SentinelSet sentinel =
          sentinels == 0 ? null : SentinelSet.start(folder, "redis-coordination", sentinels);
      RedisServer coordination =
          sentinel == null ? RedisServer.coordination(folder) : sentinel.primary();
      RedisServer cache = RedisServer.cache(folder);
      PostgresServer postgres = PostgresServer.start(folder);
      return new RunningServices(folder, postgres, coordination, sentinel, cache, kafka.join());
    } catch (RuntimeException e) {
      // What still starts would make the folder anew.
      kafka.handle((started, failure) -> started).join();
      folder.close();
      throw e instanceof CompletionException && e.getCause() instanceof RuntimeException cause
          ? cause
          : e;
    }
  }

  public PostgresServer postgres() {
    return postgres;
  }

  /** With Sentinels the primary that they announce. */
  public RedisServer coordination() {
    return sentinel == null ? coordination : sentinel.primary();
  }

  /** What watches the coordination role, where that was asked for. */
  public Optional<SentinelSet> sentinel() {
    return Optional.ofNullable(sentinel);
  }

  /** Every process, each under its own name. */
  public List<Controlled> processes() {
    List<Controlled> all = new ArrayList<>(List.of(postgres, cache, kafka));
    all.addAll(sentinel == null ? List.of(coordination) : sentinel.processes());
    return all;
  }

  public RedisServer cache() {
    return cache;
  }

  public KafkaServer kafka() {
    return kafka;
  }

  public ServiceFolder folder() {
    return folder;
  }

  /** What the application has to know, by the names that Quarkus gives it. */
  public Map<String, String> properties() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("quarkus.datasource.jdbc.url", postgres.jdbcUrl());
    all.put("quarkus.datasource.username", PostgresServer.USER);
    all.put("quarkus.datasource.password", PostgresServer.PASSWORD);
    if (sentinel == null) {
      all.put("quarkus.redis.coordination.hosts", coordination.uri());
    } else {
      all.put("quarkus.redis.coordination.hosts", sentinel.hosts());
      all.put("quarkus.redis.coordination.client-type", "sentinel");
      all.put("quarkus.redis.coordination.master-name", SentinelSet.PRIMARY_NAME);
    }
    all.put("quarkus.redis.cache.hosts", cache.uri());
    all.put("kafka.bootstrap.servers", kafka.bootstrapServers());
    return all;
  }

  @Override
  public void close() {
    folder.close();
  }
}
