package org.acme.quoteorder.support.services;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** One running child process, its log, and what a test may do to it. */
public final class ServiceProcess {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int TAIL = 30;

  private final String name;
  private final ServiceFolder folder;
  private final Process process;
  private final Path log;
  private final long pid;

  private ServiceProcess(String name, ServiceFolder folder, Process process, Path log, long pid) {
    this.name = name;
    this.folder = folder;
    this.process = process;
    this.log = log;
    this.pid = pid;
  }

  /**
   * Starts the command with its output appended to the log.
   *
   * @param endSignal what ends it when the folder closes, for example {@code KILL}
   */
  public static ServiceProcess start(
      String name,
      ServiceFolder folder,
      List<String> command,
      Map<String, String> environment,
      Path log,
      String endSignal) {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    // What this machine has set for itself must not reach a process that a test describes.
    builder.environment().keySet().removeIf(ServiceProcess::isSetting);
    builder.environment().putAll(environment);
    try {
      Process process = builder.start();
      registerOrEnd(folder, process, endSignal);
      process.getOutputStream().close();
      return new ServiceProcess(name, folder, process, log, process.pid());
    } catch (IOException e) {
      throw new UncheckedIOException(name + " could not be started", e);
    }
  }

  private static boolean isSetting(String variable) {
    return Stream.of("QUARKUS_", "QUOTEORDER_", "KAFKA_", "MP_JWT_", "PG")
        .anyMatch(variable::startsWith);
  }

  /** A folder that closes while something still starts in it must not leave that behind. */
  private static void registerOrEnd(ServiceFolder folder, Process process, String endSignal) {
    try {
      folder.register(process.pid(), endSignal);
    } catch (UncheckedIOException e) {
      process.destroyForcibly();
      throw e;
    }
  }

  /** The same process, where the one that does the work is a child of the one that was started. */
  ServiceProcess workingAs(long worker, String endSignal) {
    if (worker != pid) {
      folder.register(worker, endSignal);
    }
    return new ServiceProcess(name, folder, process, log, worker);
  }

  /** Waits until it is ready; fails at once, with the end of its log, when it ends instead. */
  public void awaitReady(Duration timeout, BooleanSupplier ready) {
    try {
      Awaitility.await(name)
          .atMost(timeout)
          .pollDelay(Duration.ofMillis(20))
          .pollInterval(Duration.ofMillis(50))
          .pollInSameThread()
          .until(() -> !process.isAlive() || ready.getAsBoolean());
    } catch (ConditionTimeoutException e) {
      throw new IllegalStateException(name + " was not ready in " + timeout + "\n" + tail(), e);
    }
    if (!process.isAlive()) {
      folder.forget(pid);
      throw new IllegalStateException(
          name + " ended with exit code " + process.exitValue() + "\n" + tail());
    }
  }

  public long pid() {
    return pid;
  }

  public boolean isRunning() {
    return process.isAlive();
  }

  public void signal(String signal) {
    Shell.signal(pid, signal);
  }

  public void pause() {
    signal("STOP");
  }

  public void resume() {
    signal("CONT");
  }

  /** SIGKILL: nothing is saved, nothing is said goodbye to. Returns when the process is gone. */
  public void kill() {
    signal("KILL");
    awaitEnd(PATIENCE);
  }

  /** Asks with the signal, and kills what has not ended when the patience is over. */
  public void end(String signal) {
    resume();
    signal(signal);
    if (awaitEnd(PATIENCE).isEmpty()) {
      kill();
    }
  }

  /** The exit code, or empty if it still runs after the timeout. */
  public Optional<Integer> awaitEnd(Duration timeout) {
    try {
      if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        return Optional.empty();
      }
      folder.forget(pid);
      folder.forget(process.pid());
      return Optional.of(process.exitValue());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private String tail() {
    try {
      List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
      return String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL), lines.size()));
    } catch (IOException e) {
      return "(no log: " + e.getMessage() + ")";
    }
  }
}
