package org.acme.quoteorder.support.services;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.jspecify.annotations.Nullable;

/**
 * A primary, its replica, and the Sentinels that watch both: what it takes to lose writes in a
 * failover, again and again.
 */
public final class SentinelSet implements AutoCloseable {
  public static final String PRIMARY_NAME = "quote-order";

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int FIELDS_OF_ADDRESS = 2;

  private final List<RedisServer> servers;
  private final List<SentinelServer> sentinels;
  private @Nullable ServiceFolder own;

  private SentinelSet(List<RedisServer> servers, List<SentinelServer> sentinels) {
    this.servers = servers;
    this.sentinels = sentinels;
  }

  /**
   * A set of its own for one test, ready to fail over.
   *
   * @param sentinels how many; the larger half of them must agree
   */
  public static SentinelSet start(int sentinels) {
    ServiceFolder folder = ServiceFolder.create();
    try {
      SentinelSet set = start(folder, "redis", sentinels);
      set.own = folder;
      return set;
    } catch (RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  static SentinelSet start(ServiceFolder folder, String name, int number) {
    RedisServer primary = RedisServer.start(folder, name, "--repl-diskless-sync-delay", "0");
    String port = "" + primary.port();
    RedisServer replica =
        RedisServer.start(
            folder,
            name + "-replica",
            "--repl-diskless-sync-delay",
            "0",
            "--replicaof",
            "127.0.0.1 " + port);
    soon().until(() -> info(replica).contains("master_link_status:up"));
    List<String> settings =
        List.of(
            "sentinel monitor %s 127.0.0.1 %s %d".formatted(PRIMARY_NAME, port, number / 2 + 1),
            "sentinel down-after-milliseconds " + PRIMARY_NAME + " 1000",
            "sentinel failover-timeout " + PRIMARY_NAME + " 5000");
    List<SentinelServer> sentinels =
        IntStream.rangeClosed(1, number)
            .mapToObj(i -> SentinelServer.start(folder, name + "-sentinel-" + i, settings))
            .toList();
    SentinelSet set = new SentinelSet(List.of(primary, replica), sentinels);
    set.awaitComplete();
    return set;
  }

  /** Every Sentinel knows the replica and the other Sentinels. */
  private void awaitComplete() {
    for (SentinelServer sentinel : sentinels) {
      soon().until(() -> known(sentinel, "REPLICAS") == 1);
      soon().until(() -> known(sentinel, "SENTINELS") == sentinels.size() - 1);
    }
  }

  private static int known(SentinelServer sentinel, String what) {
    return ((List<?>) Objects.requireNonNull(sentinel.command("SENTINEL", what, PRIMARY_NAME)))
        .size();
  }

  /** The server that the Sentinels announce. */
  public RedisServer primary() {
    int announced = announced();
    return servers.stream().filter(s -> s.port() == announced).findFirst().orElseThrow();
  }

  /** The other one. */
  public RedisServer replica() {
    int announced = announced();
    return servers.stream().filter(s -> s.port() != announced).findFirst().orElseThrow();
  }

  public List<SentinelServer> sentinels() {
    return sentinels;
  }

  /** Servers and Sentinels. */
  public List<Controlled> processes() {
    List<Controlled> all = new ArrayList<>(servers);
    all.addAll(sentinels);
    return all;
  }

  /** Where the Sentinels are, as the application's setting wants it. */
  public String hosts() {
    return sentinels.stream()
        .map(sentinel -> "redis://127.0.0.1:" + sentinel.port())
        .collect(Collectors.joining(","));
  }

  /**
   * A failover that loses these writes: they reach the primary while its replica is stopped and cut
   * off, the primary is killed, and the replica, which never heard of them, takes over.
   *
   * @return the new primary, once every Sentinel announces it and it takes writes
   */
  public RedisServer failoverLosing(Runnable writes) {
    RedisServer old = primary();
    RedisServer next = replica();
    next.pause();
    try {
      old.command("CLIENT", "KILL", "TYPE", "replica");
      writes.run();
      old.kill();
    } finally {
      next.resume();
    }
    awaitAnnounced(next);
    return next;
  }

  private void awaitAnnounced(RedisServer next) {
    for (SentinelServer sentinel : sentinels) {
      soon().until(() -> announced(sentinel) == next.port());
    }
    soon().until(() -> info(next).contains("role:master"));
  }

  /** Brings the one that was killed back, as the replica of the other: ready for the next time. */
  public void rejoin() {
    RedisServer primary = primary();
    RedisServer replica = replica();
    if (!replica.isRunning()) {
      replica.restart();
    }
    // a Sentinel would do it by itself, in its own time
    soon()
        .until(
            () -> {
              replica.command("REPLICAOF", "127.0.0.1", "" + primary.port());
              return info(replica).contains("master_link_status:up");
            });
  }

  private int announced() {
    return announced(sentinels.get(0));
  }

  private static int announced(SentinelServer sentinel) {
    Object address = sentinel.command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", PRIMARY_NAME);
    return address instanceof List<?> hostAndPort && hostAndPort.size() == FIELDS_OF_ADDRESS
        ? Integer.parseInt(String.valueOf(hostAndPort.get(1)))
        : 0;
  }

  private static String info(RedisServer server) {
    return String.valueOf(server.command("INFO", "replication"));
  }

  private static ConditionFactory soon() {
    return Awaitility.await()
        .atMost(PATIENCE)
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(50))
        .pollInSameThread();
  }

  @Override
  public void close() {
    sentinels.forEach(Server::close);
    servers.forEach(Server::close);
    if (own != null) {
      own.close();
    }
  }
}
