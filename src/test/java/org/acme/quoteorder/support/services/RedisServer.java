package org.acme.quoteorder.support.services;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import redis.embedded.RedisExecProvider;

/**
 * One Redis server process that keeps nothing on disk.
 *
 * <p>It stays on its port for life: after {@link #kill()} or {@link #stop()}, {@link #restart()}
 * brings up an empty server in the same place. While it is paused its port accepts connections and
 * nothing answers, as with a machine that hangs; what was sent meanwhile is executed afterwards.
 */
public final class RedisServer extends Server {
  private static final Duration READY = Duration.ofSeconds(20);
  private static final Duration COMMAND = Duration.ofSeconds(5);

  private final ServiceFolder folder;
  private final List<String> settings;
  private final int port;

  private RedisServer(ServiceFolder folder, String name, List<String> settings, int port) {
    super(name, "TERM");
    this.folder = folder;
    this.settings = settings;
    this.port = port;
  }

  /** A server of its own for one test: leases and the like, so nothing is evicted. */
  public static RedisServer start(String... settings) {
    ServiceFolder folder = ServiceFolder.create();
    try {
      RedisServer server = start(folder, "redis", settings);
      server.owns(folder);
      return server;
    } catch (RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  /** Keeps what it has: {@code noeviction}. */
  static RedisServer coordination(ServiceFolder folder) {
    return start(folder, "redis-coordination");
  }

  /** Drops what is used least when it is full: {@code allkeys-lfu}. */
  static RedisServer cache(ServiceFolder folder) {
    return start(folder, "redis-cache", "--maxmemory-policy", "allkeys-lfu");
  }

  static RedisServer start(ServiceFolder folder, String name, String... settings) {
    List<String> all = withDefaults(List.of(settings));
    return started(port -> new RedisServer(folder, name, all, port));
  }

  private static List<String> withDefaults(List<String> settings) {
    List<String> all =
        new ArrayList<>(
            List.of("--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--maxmemory"));
    all.addAll(List.of("128mb", "--maxmemory-policy", "noeviction"));
    all.addAll(settings);
    return List.copyOf(all);
  }

  @Override
  ServiceProcess launch() {
    List<String> command = new ArrayList<>();
    command.add(binary(folder));
    command.addAll(List.of("--port", "" + port, "--dir", folder.folder(name()).toString()));
    command.addAll(settings);
    Path log = folder.path().resolve(name() + ".log");
    ServiceProcess process = ServiceProcess.start(name(), folder, command, Map.of(), log, "KILL");
    process.awaitReady(READY, () -> answers(port));
    return process;
  }

  static boolean answers(int port) {
    try (RespConnection connection = RespConnection.open(port, Duration.ofSeconds(1))) {
      return "PONG".equals(connection.call("PING"));
    } catch (UncheckedIOException | RespConnection.RedisErrorReply e) {
      return false;
    }
  }

  /** Puts the server's program into the folder, where {@link #start} finds it. */
  static void extractBinary(ServiceFolder folder) {
    binary(folder);
  }

  /** The server out of the jar, or the one on the PATH where the jar has none for this machine. */
  static synchronized String binary(ServiceFolder folder) {
    Path binary = folder.path().resolve("redis-server");
    if (Files.exists(binary)) {
      return binary.toString();
    }
    String resource = "/redis-server-" + RedisExecProvider.redisVersion + "-" + platform();
    try (InputStream in = RedisExecProvider.class.getResourceAsStream(resource)) {
      if (in == null) {
        return Shell.onPath("redis-server")
            .orElseThrow(() -> new IllegalStateException("no redis-server for " + platform()));
      }
      Files.copy(in, binary);
      binary.toFile().setExecutable(true);
      return binary.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String platform() {
    String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String arch = System.getProperty("os.arch");
    String machine =
        switch (arch) {
          case "x86_64", "amd64" -> "amd64";
          case "aarch64", "arm64" -> "arm64";
          case "x86", "i386", "i686" -> "386";
          default -> arch;
        };
    return (os.contains("mac") ? "darwin" : "linux") + "-" + machine;
  }

  public int port() {
    return port;
  }

  public String uri() {
    return "redis://127.0.0.1:" + port;
  }

  /** One command over a connection of its own; see {@link RespConnection#call}. */
  public @Nullable Object command(String... words) {
    try (RespConnection connection = RespConnection.open(port, COMMAND)) {
      return connection.call(words);
    }
  }

  /** Several commands over one connection. */
  public RespConnection connect() {
    return RespConnection.open(port, COMMAND);
  }

  public void flushAll() {
    command("FLUSHALL");
  }

  /**
   * How often the server executed a command since {@link #resetStatistics()}, counted by the server
   * itself. Commands that scripts call are counted too.
   */
  public long calls(String command) {
    String prefix = "cmdstat_" + command.toLowerCase(Locale.ROOT) + ":calls=";
    return String.valueOf(command("INFO", "commandstats"))
        .lines()
        .filter(line -> line.startsWith(prefix))
        .mapToLong(line -> Long.parseLong(line.substring(prefix.length(), line.indexOf(','))))
        .sum();
  }

  public void resetStatistics() {
    command("CONFIG", "RESETSTAT");
  }
}
