package org.acme.quoteorder.support.services;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** PostgreSQL, two Redis servers and Kafka, started together and ended together. */
public final class RunningServices implements AutoCloseable {
  private final ServiceFolder folder;
  private final PostgresServer postgres;
  private final RedisServer coordination;
  private final RedisServer cache;
  private final KafkaServer kafka;

  private RunningServices(
      ServiceFolder folder,
      PostgresServer postgres,
      RedisServer coordination,
      RedisServer cache,
      KafkaServer kafka) {
    this.folder = folder;
    this.postgres = postgres;
    this.coordination = coordination;
    this.cache = cache;
    this.kafka = kafka;
  }

  /** Returns when all of them answer; leaves nothing behind when one of them does not. */
  public static RunningServices start() {
    ServiceFolder folder = ServiceFolder.create();
    CompletableFuture<KafkaServer> kafka =
        CompletableFuture.supplyAsync(
            () -> {
              // Before anything forks: a child inherits the open file, and nobody can run a program
              // that is still
              // being written.
              RedisServer.extractBinary(folder);
              return KafkaServer.start(folder);
            });
    try {
      RedisServer.extractBinary(folder);
      RedisServer coordination = RedisServer.coordination(folder);
      RedisServer cache = RedisServer.cache(folder);
      PostgresServer postgres = PostgresServer.start(folder);
      return new RunningServices(folder, postgres, coordination, cache, kafka.join());
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

  public RedisServer coordination() {
    return coordination;
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
    all.put("quarkus.redis.coordination.hosts", coordination.uri());
    all.put("quarkus.redis.cache.hosts", cache.uri());
    all.put("kafka.bootstrap.servers", kafka.bootstrapServers());
    return all;
  }

  @Override
  public void close() {
    folder.close();
  }
}
