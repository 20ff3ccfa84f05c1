package org.acme.quoteorder.support.services;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One Sentinel: the same program as Redis, with a file in which it keeps what it knows. */
public final class SentinelServer extends Server {
  private static final Duration READY = Duration.ofSeconds(20);

  private final ServiceFolder folder;
  private final Path file;
  private final int port;

  private SentinelServer(ServiceFolder folder, String name, int port, List<String> settings) {
    super(name, "TERM");
    this.folder = folder;
    this.port = port;
    this.file = folder.folder(name).resolve("sentinel.conf");
    try {
      Files.writeString(
          file,
          "port "
              + port
              + "\nbind 127.0.0.1\ndir "
              + file.getParent()
              + "\n"
              + String.join("\n", settings)
              + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static SentinelServer start(ServiceFolder folder, String name, List<String> settings) {
    return started(port -> new SentinelServer(folder, name, port, settings));
  }

  @Override
  ServiceProcess launch() {
    List<String> command = List.of(RedisServer.binary(folder), file.toString(), "--sentinel");
    Path log = folder.path().resolve(name() + ".log");
    ServiceProcess process = ServiceProcess.start(name(), folder, command, Map.of(), log, "KILL");
    process.awaitReady(READY, () -> RedisServer.answers(port));
    return process;
  }

  public int port() {
    return port;
  }

  public @Nullable Object command(String... words) {
    try (RespConnection connection = RespConnection.open(port, Duration.ofSeconds(5))) {
      return connection.call(words);
    }
  }
}
