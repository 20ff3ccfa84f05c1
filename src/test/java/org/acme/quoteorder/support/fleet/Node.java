package org.acme.quoteorder.support.fleet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.acme.quoteorder.support.services.Controlled;
import org.acme.quoteorder.support.services.ServiceFolder;
import org.acme.quoteorder.support.services.ServiceProcess;
import org.jspecify.annotations.Nullable;

/** One production process of the application. It keeps its name, port and settings for life. */
public final class Node implements Controlled {
  private static final Path JAR = Path.of("target", "quarkus-app", "quarkus-run.jar");
  private static final Duration READY = Duration.ofSeconds(90);
  private static final Duration GRACE = Duration.ofSeconds(60);
  private static final int OK = 200;

  /** Small, because several nodes share a machine with their services and the tests. */
  private static final List<String> JVM =
      List.of("-Xmx256m", "-Xss512k", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private final String name;
  private final int port;
  private final ServiceFolder folder;
  private final Path log;
  private final Map<String, String> environment;
  private final List<String> jvm;
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(2))
          .build();
  private @Nullable ServiceProcess process;

  Node(
      String name,
      int port,
      ServiceFolder folder,
      Path log,
      Map<String, String> environment,
      List<String> jvm) {
    this.name = name;
    this.port = port;
    this.folder = folder;
    this.log = log;
    this.environment = Map.copyOf(environment);
    this.jvm = List.copyOf(jvm);
  }

  void launch() {
    if (!Files.exists(JAR)) {
      throw new IllegalStateException(JAR.toAbsolutePath() + " is missing: build it first");
    }
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command = new ArrayList<>(List.of(java));
    command.addAll(JVM);
    command.addAll(jvm);
    command.addAll(List.of("-jar", JAR.toString()));
    process = ServiceProcess.start("node " + name, folder, command, environment, log, "KILL");
  }

  @Override
  public String name() {
    return name;
  }

  public int port() {
    return port;
  }

  /** Of the process that runs now, or ran last. */
  public long pid() {
    return process().pid();
  }

  Map<String, String> environment() {
    return environment;
  }

  List<String> jvm() {
    return jvm;
  }

  public URI uri() {
    return URI.create("http://localhost:" + port);
  }

  @Override
  public boolean isRunning() {
    return process().isRunning();
  }

  /** Everything that it wrote so far, over all its lives. */
  public String log() {
    try {
      return Files.readString(log, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits for readiness; fails with the end of the log when the process ends instead. */
  public Node awaitReady() {
    process().awaitReady(READY, this::isReady);
    return this;
  }

  public boolean isReady() {
    try {
      HttpRequest request =
          HttpRequest.newBuilder(uri().resolve("/q/health/ready"))
              .timeout(Duration.ofSeconds(2))
              .build();
      return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == OK;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** SIGKILL: whatever it was doing stays undone. Does nothing to a node that has ended. */
  @Override
  public void kill() {
    if (isRunning()) {
      process().kill();
    }
  }

  /** SIGTERM, and no waiting: what the node does from now on is the test's subject. */
  public void askToEnd() {
    process().signal("TERM");
  }

  /** SIGTERM, as an orchestrator does it; returns the exit code. */
  public int terminate() {
    askToEnd();
    return awaitEnd(GRACE)
        .orElseThrow(() -> new IllegalStateException(name + " still runs after " + GRACE));
  }

  /** SIGTERM. Does nothing to a node that has ended. */
  @Override
  public void stop() {
    if (isRunning()) {
      resume();
      terminate();
    }
  }

  /** The exit code, or empty if it still runs after the timeout. */
  public Optional<Integer> awaitEnd(Duration timeout) {
    return process().awaitEnd(timeout);
  }

  /** SIGSTOP: a machine that stalls; its leases run out while it believes to hold them. */
  @Override
  public void pause() {
    process().pause();
  }

  @Override
  public void resume() {
    process().resume();
  }

  /** The same node again, ready; ends the running one first, in order. */
  @Override
  public Node restart() {
    stop();
    launch();
    return awaitReady();
  }

  private ServiceProcess process() {
    ServiceProcess running = process;
    if (running == null) {
      throw new IllegalStateException(name + " was never started");
    }
    return running;
  }

  @Override
  public String toString() {
    return name + " at " + uri();
  }
}
