package org.acme.quoteorder.support.fleet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.acme.quoteorder.support.services.Ports;
import org.acme.quoteorder.support.services.RunningServices;

/**
 * Nodes of the application as production processes ({@code java -jar quarkus-run.jar}), found by
 * name, configured by the environment alone as a real deployment is. They are demo nodes (token
 * endpoint, simulators, seeded catalog) unless the environment says otherwise. What the test does
 * not end, {@link #close()} ends; a killed test JVM leaves nothing behind either.
 */
public final class Fleet implements AutoCloseable {
  private static final int ATTEMPTS = 3;

  private final Path folder;
  private final RunningServices services;
  private final boolean ownsServices;
  private final Map<String, Node> nodes = new LinkedHashMap<>();

  private Fleet(Path folder, RunningServices services, boolean ownsServices) {
    this.folder = folder;
    this.services = services;
    this.ownsServices = ownsServices;
  }

  /**
   * A fleet on services of its own.
   *
   * @param name of the folder below {@code target/fleet} that gets the logs of the nodes
   */
  public static Fleet create(String name) {
    return new Fleet(emptied(name), RunningServices.start(), true);
  }

  /** A fleet on services that somebody else started and will close. */
  public static Fleet on(RunningServices services, String name) {
    return new Fleet(emptied(name), services, false);
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

  /**
   * Starts one node and does not wait: it may well refuse to start.
   *
   * @param environment goes over what the fleet sets; an empty value takes a setting away
   */
  public Node launch(String name, Map<String, String> environment) {
    return launch(name, environment, Ports.free());
  }

  private Node launch(String name, Map<String, String> environment, int port) {
    Map<String, String> settings = settings(name, port);
    settings.putAll(environment);
    settings.values().removeIf(String::isEmpty);
    Node node = new Node(name, port, services.folder(), folder.resolve(name + ".log"), settings);
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
        current = launch(current.name(), environment, port);
      }
    }
  }

  private Map<String, String> settings(String name, int port) {
    Map<String, String> all = new LinkedHashMap<>();
    services
        .properties()
        .forEach(
            (property, value) ->
                all.put(property.toUpperCase(Locale.ROOT).replace('.', '_'), value));
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

  @Override
  public void close() {
    nodes.values().forEach(Node::kill);
    if (ownsServices) {
      services.close();
    }
  }
}
