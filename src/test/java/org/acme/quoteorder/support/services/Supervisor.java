package org.acme.quoteorder.support.services;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;

/**
 * A JVM that keeps one set of services for an owner: the Maven that runs dev mode, or the JVM that
 * runs tests. It survives every live reload, and ends when the owner has ended, even by SIGKILL.
 */
public final class Supervisor {
  /** Entry of the written file: the process id of the owner. Not below a prefix that is mapped. */
  static final String OWNER = "services.owner";

  /** Entry of the written file: the process id of the supervisor. */
  static final String PID = "services.supervisor";

  /** Comes first on the command line, of which the system shows only the first few kilobytes. */
  private static final String MARK = "-Dservices.role=supervisor";

  private static final Duration READY = Duration.ofSeconds(120);
  private static final long LOOK_MILLIS = 500;
  private static final long PATIENCE_SECONDS = 10;

  /** How the command line of Quarkus' dev mode JVM can be told from other children of Maven. */
  private static final String DEV_JAR = "-dev.jar";

  private final ProcessHandle owner;
  private List<ProcessHandle> devModes = List.of();

  private Supervisor(ProcessHandle owner) {
    this.owner = owner;
  }

  /** Arguments: process id of the owner, file to write, further lines of that file. */
  public static void main(String[] args) throws Exception {
    ProcessHandle owner = ProcessHandle.of(Long.parseLong(args[0])).orElse(null);
    if (owner == null) {
      return;
    }
    Path file = Path.of(args[1]);
    try (RunningServices services = RunningServices.start()) {
      write(file, owner.pid(), services.properties(), List.of(args).subList(2, args.length));
      new Supervisor(owner).awaitEndOfOwner();
    } finally {
      Files.deleteIfExists(file);
    }
    // Threads of the libraries must not keep a supervisor that has nothing left to supervise.
    System.exit(0);
  }

  /**
   * Starts a supervisor and waits until its services answer.
   *
   * @param owner with whose end the services end
   * @param file where the application finds them
   * @param further lines to add to the file
   */
  static void launch(long owner, Path file, List<String> further)
      throws IOException, InterruptedException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.deleteIfExists(file);
    Path log = file.resolveSibling(file.getFileName() + ".log").toAbsolutePath();
    List<String> command = new ArrayList<>(List.of(Shell.java(), MARK, "-Xmx64m", "-Xss512k"));
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(Supervisor.class.getName(), "" + owner));
    command.add(file.toAbsolutePath().toString());
    command.addAll(further);
    Process process =
        new ProcessBuilder(Shell.detached(command))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    process.getOutputStream().close();
    Awaitility.await("services")
        .atMost(READY)
        .pollInterval(Duration.ofMillis(50))
        .pollInSameThread()
        .until(() -> !process.isAlive() || Files.exists(file));
    if (!Files.exists(file)) {
      throw new IllegalStateException(
          "PostgreSQL, Redis and Kafka could not be started:\n" + Files.readString(log));
    }
  }

  private static void write(
      Path file, long owner, Map<String, String> services, List<String> further)
      throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("# Written by " + Supervisor.class.getName() + "; gone when its services are.");
    // Above application.properties, below a system property and the environment.
    lines.add("config_ordinal=255");
    lines.add(OWNER + "=" + owner);
    lines.add(PID + "=" + ProcessHandle.current().pid());
    services.forEach((name, value) -> lines.add(name + "=" + value));
    // Everything is here: nobody needs to look for a container engine.
    lines.add("quarkus.devservices.enabled=false");
    lines.addAll(further);
    Path draft = file.resolveSibling(file.getFileName() + ".draft");
    Files.writeString(draft, lines.stream().collect(Collectors.joining("\n", "", "\n")));
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private void awaitEndOfOwner() throws InterruptedException, ExecutionException {
    while (!isGone(owner)) {
      devModes = owner.children().filter(Supervisor::isDevMode).toList();
      try {
        owner.onExit().get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        // Still there: look again.
      }
    }
    for (ProcessHandle devMode : devModes) {
      endOrphan(devMode);
    }
  }

  /** A Maven that was killed cannot end its dev mode, which would go on without services. */
  private static void endOrphan(ProcessHandle devMode)
      throws InterruptedException, ExecutionException {
    devMode.destroy();
    try {
      devMode.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      devMode.destroyForcibly();
    }
  }

  static boolean isSupervisor(ProcessHandle process) {
    return process.info().commandLine().filter(line -> line.contains(MARK)).isPresent();
  }

  private static boolean isDevMode(ProcessHandle process) {
    return process.info().commandLine().filter(line -> line.contains(DEV_JAR)).isPresent();
  }

  /** A process that ended and that nobody has waited for counts as gone, where that can be told. */
  private static boolean isGone(ProcessHandle process) {
    if (!process.isAlive()) {
      return true;
    }
    try {
      String stat =
          Files.readString(
              Path.of("/proc", "" + process.pid(), "stat"), StandardCharsets.ISO_8859_1);
      return stat.startsWith("Z", stat.lastIndexOf(')') + 2);
    } catch (IOException e) {
      return false;
    }
  }
}
