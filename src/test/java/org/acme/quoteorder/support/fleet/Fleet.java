package org.acme.quoteorder.support.fleet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.acme.quoteorder.support.proxy.FaultProxy;
import org.acme.quoteorder.support.services.Controlled;
import org.acme.quoteorder.support.services.Ports;
import org.acme.quoteorder.support.services.RunningServices;
import org.jspecify.annotations.Nullable;

/**
 * Nodes of the application as production processes ({@code java -jar quarkus-run.jar}) and the
 * services that they use, all found by name, configured by the environment alone as a real
 * deployment is. They are demo nodes (token endpoint, simulators, seeded catalog) unless the
 * environment says otherwise. What the test does not end, {@link #close()} ends; a killed test JVM
 * leaves nothing behind either.
 *
 * <p>In a fleet {@link #behindProxies} each node has a line of its own to each service, which
 * {@link #proxy} can hurt; the test itself and the other nodes do not notice.
 */
public final class Fleet implements AutoCloseable {
  private static final int ATTEMPTS = 3;
  private static final int DOORS = 4;

  private final Path folder;
  private final RunningServices services;
  private final boolean ownsServices;
  private final @Nullable Lines lines;
  private final Map<String, Node> nodes = new LinkedHashMap<>();

  private Fleet(
      Path folder, RunningServices services, boolean ownsServices, @Nullable Lines lines) {
    this.folder = folder;
    this.services = services;
    this.ownsServices = ownsServices;
    this.lines = lines;
  }

  /**
   * A fleet on services of its own.
   *
   * @param name of the folder below {@code target/fleet} that gets the logs of the nodes
   */
  public static Fleet create(String name) {
    return new Fleet(emptied(name), RunningServices.start(), true, null);
  }

  /** The same, and up to four nodes have lines of their own that can be hurt. */
  public static Fleet behindProxies(String name) {
    Path folder = emptied(name);
    RunningServices services = RunningServices.start(0, DOORS);
    return new Fleet(folder, services, true, new Lines(services));
  }

  /** The same, with a replica and so many Sentinels for the coordination role. */
  public static Fleet withSentinels(String name, int sentinels) {
    return new Fleet(emptied(name), RunningServices.start(sentinels, 0), true, null);
  }

  /** A fleet on services that somebody else started and will close. */
  public static Fleet on(RunningServices services, String name) {
    return new Fleet(emptied(name), services, false, null);
  }

  private static Path emptied(String name) {
    try {
      Path folder = Files.createDirectories(Path.of("target", "fleet", name));
      try (Stream<Path> logs = Files.list(folder)) {
        for (Path log : logs.toList()) {
          Files.delete(log);
        }
      }
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public RunningServices services() {
    return services;
  }

  /** Starts the nodes at the same time and returns when all of them are ready. */
  public List<Node> start(String... names) {
    List<Node> started = new ArrayList<>();
    for (String name : names) {
      started.add(launch(name, Map.of()));
    }
    return started.stream().map(this::ready).toList();
  }

  /** Starts one node with further settings and returns when it is ready. */
  public Node start(String name, Map<String, String> environment) {
    return ready(launch(name, environment));
  }

  /** The same with further arguments for its JVM, which come last. */
  public Node start(String name, Map<String, String> environment, List<String> jvm) {
    return ready(launch(name, environment, jvm, Ports.free()));
  }

  /**
   * Starts one node and does not wait: it may well refuse to start.
   *
   * @param environment goes over what the fleet sets; an empty value takes a setting away
   */
  public Node launch(String name, Map<String, String> environment) {
    return launch(name, environment, List.of(), Ports.free());
  }

  private Node launch(String name, Map<String, String> environment, List<String> jvm, int port) {
    Map<String, String> settings = settings(name, port);
    settings.putAll(environment);
    settings.values().removeIf(String::isEmpty);
    Path log = folder.resolve(name + ".log");
    Node node = new Node(name, port, services.folder(), log, settings, jvm);
    node.launch();
    nodes.put(name, node);
    return node;
  }

  /** Somebody else may have been faster at the port: then the node gets another one. */
  private Node ready(Node node) {
    Node current = node;
    for (int attempt = 1; ; attempt++) {
      try {
        return current.awaitReady();
      } catch (IllegalStateException e) {
        if (attempt == ATTEMPTS || current.isRunning() || !Ports.taken(current.port())) {
          throw e;
        }
        int port = Ports.free();
        Map<String, String> environment = new LinkedHashMap<>(current.environment());
        environment.put("QUARKUS_HTTP_PORT", "" + port);
        current = launch(current.name(), environment, current.jvm(), port);
      }
    }
  }

  private Map<String, String> settings(String name, int port) {
    Map<String, String> all = new LinkedHashMap<>();
    services
        .properties()
        .forEach(
            (property, value) ->
                all.put(property.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_"), value));
    if (lines != null) {
      all.putAll(lines.environment(name));
    }
    all.put("QUARKUS_HTTP_PORT", "" + port);
    all.put("QUOTEORDER_NODE_ID", name);
    all.put("QUOTEORDER_DEMO_ENABLED", "true");
    return all;
  }

  public Node node(String name) {
    Node node = nodes.get(name);
    if (node == null) {
      throw new IllegalArgumentException("no node " + name + " among " + nodes.keySet());
    }
    return node;
  }

  public List<Node> nodes() {
    return List.copyOf(nodes.values());
  }

  // --- what can be done to a process, whether it is a node or a service

  /** SIGKILL. */
  public void kill(String name) {
    process(name).kill();
  }

  /** An orderly end. */
  public void stop(String name) {
    process(name).stop();
  }

  /** SIGSTOP. */
  public void pause(String name) {
    process(name).pause();
  }

  public void resume(String name) {
    process(name).resume();
  }

  /** The same again, ready. */
  public void restart(String name) {
    process(name).restart();
  }

  /** Each node in its turn is ended in order and started again; the next one when it is ready. */
  public void rollingRestart() {
    nodes().forEach(Node::restart);
  }

  /** A node, or a service by its name: {@code redis-coordination}, {@code postgres} … */
  public Controlled process(String name) {
    List<Controlled> all = new ArrayList<>(nodes.values());
    all.addAll(services.processes());
    return all.stream()
        .filter(process -> process.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("nothing is called " + name + " among " + all));
  }

  // --- lines

  /** The line of this node to this service. */
  public FaultProxy proxy(String node, Service service) {
    node(node);
    return lines().line(node, service);
  }

  /** The lines of all nodes to this service. */
  public List<FaultProxy> proxies(Service service) {
    return nodes.keySet().stream().map(node -> proxy(node, service)).toList();
  }

  /** Every line works again. */
  public void healLines() {
    lines().heal();
  }

  private Lines lines() {
    if (lines == null) {
      throw new IllegalStateException("this fleet is not behind proxies");
    }
    return lines;
  }

  @Override
  public void close() {
    nodes.values().forEach(Node::kill);
    if (lines != null) {
      lines.close();
    }
    if (ownsServices) {
      keepLogs();
      services.close();
    }
  }

  /** The logs of the services, next to those of the nodes: their own folder is about to go. */
  private void keepLogs() {
    try (Stream<Path> files = Files.list(services.folder().path())) {
      for (Path log : files.filter(file -> file.toString().endsWith(".log")).toList()) {
        Path kept = folder.resolve("service-" + log.getFileName());
        Files.copy(log, kept, StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
