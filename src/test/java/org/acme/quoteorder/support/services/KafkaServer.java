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

/**
 * One Kafka broker (KRaft, combined role) in a JVM of its own, so that it can be killed and paused
 * like the other servers. It stays on its port and keeps its topics through a restart.
 */
public final class KafkaServer {
  private static final Duration READY = Duration.ofSeconds(90);
  private static final int ATTEMPTS = 3;

  private final ServiceFolder folder;
  private final int port;
  private final int controllerPort;
  private ServiceProcess process;

  private KafkaServer(ServiceFolder folder, int port, int controllerPort, ServiceProcess process) {
    this.folder = folder;
    this.port = port;
    this.controllerPort = controllerPort;
    this.process = process;
  }

  static KafkaServer start(ServiceFolder folder) {
    for (int attempt = 1; ; attempt++) {
      int port = Ports.free();
      int controllerPort = Ports.free();
      try {
        ServiceProcess process = launch(folder, port, controllerPort);
        return new KafkaServer(folder, port, controllerPort, process);
      } catch (IllegalStateException e) {
        // Somebody else may have been faster at a port.
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private static ServiceProcess launch(ServiceFolder folder, int port, int controllerPort) {
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

  public boolean isRunning() {
    return process.isRunning();
  }

  public void kill() {
    process.kill();
  }

  /** An orderly end; topics and offsets are kept. */
  public void stop() {
    process.end("TERM");
  }

  public void pause() {
    process.pause();
  }

  public void resume() {
    process.resume();
  }

  /** The same topics on the same port; ends the running broker first. */
  public void restart() {
    if (process.isRunning()) {
      process.end("TERM");
    }
    process = launch(folder, port, controllerPort);
  }
}
