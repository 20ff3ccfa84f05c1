package org.acme.quoteorder.support.fleet;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.acme.quoteorder.support.proxy.FaultProxies;
import org.acme.quoteorder.support.proxy.FaultProxy;
import org.acme.quoteorder.support.services.KafkaServer;
import org.acme.quoteorder.support.services.PostgresServer;
import org.acme.quoteorder.support.services.RunningServices;

/** A proxy for each node and service: the line of this node to that service, and no other. */
final class Lines implements AutoCloseable {
  private final FaultProxies proxies = new FaultProxies();
  private final Map<String, Integer> doors = new HashMap<>();
  private final RunningServices services;

  Lines(RunningServices services) {
    if (services.sentinel().isPresent()) {
      throw new IllegalArgumentException("clients of Sentinel find their way past any proxy");
    }
    this.services = services;
  }

  FaultProxy line(String node, Service service) {
    String name = node + " to " + service;
    return switch (service) {
      case POSTGRES -> proxies.inFrontOf(name, "127.0.0.1", services.postgres().port());
      case REDIS_COORDINATION ->
          proxies.inFrontOf(name, "127.0.0.1", services.coordination().port());
      case REDIS_CACHE -> proxies.inFrontOf(name, "127.0.0.1", services.cache().port());
      case KAFKA -> {
        KafkaServer.Door door = door(node);
        yield proxies.inFrontOf(name, door.told(), "127.0.0.1", door.port());
      }
    };
  }

  /** Each node comes to Kafka through a door of its own, because a broker tells where to come. */
  private synchronized KafkaServer.Door door(String node) {
    List<KafkaServer.Door> all = services.kafka().doors();
    int number = doors.computeIfAbsent(node, n -> doors.size());
    if (number >= all.size()) {
      throw new IllegalStateException("more nodes behind proxies than Kafka has doors: " + node);
    }
    return all.get(number);
  }

  List<FaultProxy> all() {
    return proxies.all();
  }

  void heal() {
    proxies.heal();
  }

  /** What a node has to know to go through its lines. */
  Map<String, String> environment(String node) {
    Map<String, String> all = new LinkedHashMap<>();
    int postgres = line(node, Service.POSTGRES).port();
    all.put("QUARKUS_DATASOURCE_JDBC_URL", PostgresServer.jdbcUrl(postgres));
    all.put(
        "QUARKUS_REDIS_COORDINATION_HOSTS",
        "redis://127.0.0.1:" + line(node, Service.REDIS_COORDINATION).port());
    all.put(
        "QUARKUS_REDIS_CACHE_HOSTS", "redis://127.0.0.1:" + line(node, Service.REDIS_CACHE).port());
    all.put("KAFKA_BOOTSTRAP_SERVERS", "127.0.0.1:" + line(node, Service.KAFKA).port());
    return all;
  }

  @Override
  public void close() {
    proxies.close();
  }
}
