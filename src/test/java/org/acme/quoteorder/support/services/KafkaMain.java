package org.acme.quoteorder.support.services;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;

/** A Kafka broker that is its own controller, as a process of its own. */
final class KafkaMain {
  static final String READY_FILE = "ready";

  private KafkaMain() {}

  /**
   * Arguments: folder, port, port of the controller; then, for each further door, port and told.
   */
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    Path data = folder.resolve("data");
    Files.createDirectories(data);
    new Formatter()
        .setNodeId(1)
        .setClusterId(clusterId(folder))
        .setControllerListenerName("CONTROLLER")
        .setMetadataLogDirectory(data.toString())
        .addDirectory(data.toString())
        .setIgnoreFormatted(true)
        .run();
    KafkaRaftServer server =
        new KafkaRaftServer(KafkaConfig.fromProps(settings(data, args)), Time.SYSTEM);
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdown, "shutdown"));
    server.startup();
    Files.createFile(folder.resolve(READY_FILE));
    server.awaitShutdown();
  }

  private static String clusterId(Path folder) throws IOException {
    Path file = folder.resolve("cluster-id");
    if (!Files.exists(file)) {
      Files.writeString(file, Uuid.randomUuid().toString());
    }
    return Files.readString(file);
  }

  private static Properties settings(Path data, String... args) {
    String host = "://127.0.0.1:";
    String port = args[1];
    String controllerPort = args[2];
    StringBuilder doors = new StringBuilder();
    StringBuilder told = new StringBuilder();
    StringBuilder protocols = new StringBuilder("CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT");
    for (int i = 3; i < args.length; i += 2) {
      String name = "DOOR" + i;
      doors.append(',').append(name).append(host).append(args[i]);
      told.append(',').append(name).append(host).append(args[i + 1]);
      protocols.append(',').append(name).append(":PLAINTEXT");
    }
    Properties all = new Properties();
    all.setProperty("process.roles", "broker,controller");
    all.setProperty("node.id", "1");
    all.setProperty("controller.quorum.voters", "1@127.0.0.1:" + controllerPort);
    all.setProperty("controller.listener.names", "CONTROLLER");
    String listeners = "PLAINTEXT" + host + port + ",CONTROLLER" + host + controllerPort + doors;
    all.setProperty("listeners", listeners);
    all.setProperty("advertised.listeners", "PLAINTEXT" + host + port + told);
    all.setProperty("listener.security.protocol.map", protocols.toString());
    all.setProperty("inter.broker.listener.name", "PLAINTEXT");
    all.setProperty("log.dirs", data.toString());
    // One node: nothing can be replicated.
    all.setProperty("offsets.topic.replication.factor", "1");
    all.setProperty("offsets.topic.num.partitions", "5");
    all.setProperty("transaction.state.log.replication.factor", "1");
    all.setProperty("transaction.state.log.min.isr", "1");
    all.setProperty("transaction.state.log.num.partitions", "5");
    all.setProperty("share.coordinator.state.topic.replication.factor", "1");
    all.setProperty("share.coordinator.state.topic.min.isr", "1");
    all.setProperty("num.partitions", "4");
    // A killed broker may come back once its own controller has given it up.
    all.setProperty("broker.session.timeout.ms", "3000");
    all.setProperty("broker.heartbeat.interval.ms", "500");
    // A group of few members that comes and goes all the time in tests.
    all.setProperty("group.initial.rebalance.delay.ms", "0");
    all.setProperty("group.min.session.timeout.ms", "1000");
    all.setProperty("log.cleaner.dedupe.buffer.size", "4194304");
    all.setProperty("log.segment.bytes", "16777216");
    all.setProperty("log.index.size.max.bytes", "1048576");
    all.setProperty("num.network.threads", "2");
    all.setProperty("num.io.threads", "4");
    all.setProperty("background.threads", "2");
    return all;
  }
}
