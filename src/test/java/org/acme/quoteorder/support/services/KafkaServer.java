package org.acme.quoteorder.support.services;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One Kafka broker (KRaft, combined role) in a JVM of its own, so that it can be killed and paused
 * like the other servers. It stays on its port and keeps its topics through a restart.
 */
public final class KafkaServer extends Server {
  private static final Duration READY = Duration.ofSeconds(90);

  private final ServiceFolder folder;
  private final int port;
  private final List<Door> doors;
  private final int controllerPort = Ports.free();

  /**
   * A further way in, for clients that come through a proxy: a broker tells its clients where to
   * come, so it must tell these the address of their proxy.
   *
   * @param port where the broker listens
   * @param told what it tells those who come in here
   */
  public record Door(int port, int told) {}

  private KafkaServer(ServiceFolder folder, int port, List<Door> doors) {
    super("kafka", "TERM");
    this.folder = folder;
    this.port = port;
    this.doors = doors;
  }

  static KafkaServer start(ServiceFolder folder, int doors) {
    return started(port -> new KafkaServer(folder, port, doors(doors)));
  }

  private static List<Door> doors(int number) {
    return Stream.generate(() -> new Door(Ports.free(), Ports.free())).limit(number).toList();
  }

  @Override
  ServiceProcess launch() {
    Path home = folder.folder("kafka");
    Path ready = home.resolve(KafkaMain.READY_FILE);
    try {
      Files.deleteIfExists(ready);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<String> command =
        new ArrayList<>(List.of(Shell.java(), "-Dservices.role=kafka", "-Xmx256m", "-Xss512k"));
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"));
    command.addAll(List.of("-cp", classPath(), KafkaMain.class.getName()));
    command.addAll(List.of(home.toString(), "" + port, "" + controllerPort));
    doors.forEach(door -> command.addAll(List.of("" + door.port(), "" + door.told())));
    ServiceProcess process =
        ServiceProcess.start(
            "kafka", folder, command, Map.of(), folder.path().resolve("kafka.log"), "KILL");
    process.awaitReady(READY, () -> Files.exists(ready));
    return process;
  }

  /** Without the application's log binding: the broker then says what it has to say by itself. */
  private static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.contains("slf4j-jboss-logmanager"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  public String bootstrapServers() {
    return "127.0.0.1:" + port;
  }

  public int port() {
    return port;
  }

  /** The ways in for clients behind proxies. */
  public List<Door> doors() {
    return doors;
  }
}
