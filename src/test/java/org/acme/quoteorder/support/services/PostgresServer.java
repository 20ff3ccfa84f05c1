package org.acme.quoteorder.support.services;

import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/**
 * One PostgreSQL server with one database that belongs to an ordinary role.
 *
 * <p>It stays on its port and keeps its data through {@link #kill()} and {@link #restart()}.
 * Nothing is forced to disk, which a killed process does not notice and a power cut would.
 */
public final class PostgresServer extends Server {
  public static final String DATABASE = "quoteorder";
  public static final String USER = "quoteorder";
  public static final String PASSWORD = "quoteorder";

  private static final Duration READY = Duration.ofSeconds(60);
  private static final String ADMIN = "postgres";

  private final ServiceFolder folder;
  private final Unprivileged user;
  private final int port;

  private PostgresServer(ServiceFolder folder, Unprivileged user, int port) {
    super("postgres", "INT");
    this.folder = folder;
    this.user = user;
    this.port = port;
  }

  /** A server of its own for one test. */
  public static PostgresServer start() {
    ServiceFolder folder = ServiceFolder.create();
    try {
      PostgresServer server = start(folder);
      server.owns(folder);
      return server;
    } catch (RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  static PostgresServer start(ServiceFolder folder) {
    Path home = folder.folder("postgres");
    Unprivileged user = Unprivileged.over(home);
    unpack(folder.folder("postgres-binaries"));
    initialise(folder, user);
    PostgresServer server = started(port -> new PostgresServer(folder, user, port));
    server.createDatabase();
    return server;
  }

  private static void unpack(Path target) {
    try (InputStream packed =
            DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(
                system(), System.getProperty("os.arch"));
        TarArchiveInputStream tar =
            new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(packed)))) {
      target.toFile().setExecutable(true, false);
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        unpack(tar, entry, target.resolve(entry.getName()).normalize());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("no PostgreSQL for this machine", e);
    }
  }

  private static void unpack(TarArchiveInputStream tar, TarArchiveEntry entry, Path file)
      throws IOException {
    if (entry.isDirectory()) {
      Files.createDirectories(file);
      return;
    }
    Files.createDirectories(file.getParent());
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
      return;
    }
    Files.copy(tar, file);
    file.toFile().setReadable(true, false);
    if ((entry.getMode() & 0b001_000_000) != 0) {
      file.toFile().setExecutable(true, false);
    }
  }

  private static String system() {
    return System.getProperty("os.name").startsWith("Mac") ? "Darwin" : "Linux";
  }

  private static void initialise(ServiceFolder folder, Unprivileged user) {
    try {
      Path password = Files.writeString(folder.folder("postgres-binaries").resolve("pw"), PASSWORD);
      Path log = folder.path().resolve("initdb.log");
      List<String> command = new ArrayList<>(List.of(program(folder, "initdb")));
      command.addAll(List.of("--pgdata", data(folder).toString(), "--username", ADMIN));
      command.addAll(List.of("--pwfile", password.toString(), "--auth", "scram-sha-256"));
      command.addAll(List.of("--encoding", "UTF8", "--locale", "C", "--no-sync"));
      Process process =
          new ProcessBuilder(user.command(command))
              .directory(folder.path().toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      if (process.waitFor() != 0) {
        throw new IllegalStateException("initdb failed\n" + Files.readString(log));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted in initdb", e);
    }
  }

  @Override
  ServiceProcess launch() {
    List<String> command = new ArrayList<>(List.of(program(folder, "postgres")));
    command.addAll(List.of("-D", data(folder).toString(), "-p", "" + port));
    command.addAll(List.of("-c", "listen_addresses=127.0.0.1"));
    command.addAll(List.of("-c", "unix_socket_directories="));
    command.addAll(List.of("-c", "max_connections=300", "-c", "shared_buffers=64MB"));
    command.addAll(List.of("-c", "fsync=off", "-c", "full_page_writes=off"));
    Path log = folder.path().resolve("postgres.log");
    ServiceProcess process =
        ServiceProcess.start(
            "postgres", folder, user.command(command), Map.of("LC_ALL", "C"), log, "QUIT");
    process.awaitReady(READY, () -> answers(port));
    return process.workingAs(postmaster(folder), "QUIT");
  }

  /** Where {@code su} stays in between, the process that was started is not the server. */
  private static long postmaster(ServiceFolder folder) {
    try {
      List<String> lines =
          Files.readAllLines(data(folder).resolve("postmaster.pid"), StandardCharsets.UTF_8);
      return Long.parseLong(lines.get(0).strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean answers(int port) {
    try (Connection connection = connect(port, "postgres", ADMIN)) {
      return connection.isValid(1);
    } catch (SQLException e) {
      return false;
    }
  }

  private static Connection connect(int port, String database, String user) throws SQLException {
    return DriverManager.getConnection(url(port, database), user, PASSWORD);
  }

  private static String url(int port, String database) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
  }

  private void createDatabase() {
    try (Connection connection = connect(port, "postgres", ADMIN);
        Statement statement = connection.createStatement()) {
      statement.execute("create role " + USER + " login password '" + PASSWORD + "'");
      statement.execute("create database " + DATABASE + " owner " + USER);
    } catch (SQLException e) {
      throw new IllegalStateException("the database could not be created", e);
    }
  }

  private static Path data(ServiceFolder folder) {
    return folder.path().resolve("postgres").resolve("data");
  }

  private static String program(ServiceFolder folder, String name) {
    return folder.path().resolve("postgres-binaries").resolve("bin").resolve(name).toString();
  }

  public String jdbcUrl() {
    return jdbcUrl(port);
  }

  /** The database by way of a proxy on this machine. */
  public static String jdbcUrl(int proxyPort) {
    return url(proxyPort, DATABASE);
  }

  /** A connection of the application's role. */
  public Connection connect() throws SQLException {
    return connect(port, DATABASE, USER);
  }

  public int port() {
    return port;
  }

  /** SIGSTOP to the main process: no new session; those that exist go on. */
  @Override
  public void pause() {
    super.pause();
  }
}
