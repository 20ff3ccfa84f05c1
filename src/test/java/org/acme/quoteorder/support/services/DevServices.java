package org.acme.quoteorder.support.services;

import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * Gives {@code quarkus:dev} its services; for every other build it does nothing. The build runs it
 * once the tests are compiled, which dev mode does before it starts the application.
 */
final class DevServices {
  /** The goals of the session, as Maven prints them: "[clean, quarkus:dev]". */
  private static final Pattern DEV_GOAL = Pattern.compile(":dev(\\W|$)");

  private static final int DEFAULT_HTTP_PORT = 8080;

  private final Path file;
  private final PrintStream out;

  private DevServices(Path file, PrintStream out) {
    this.file = file;
    this.out = out;
  }

  /**
   * Arguments: "goals=" and the goals of the session, "embedded" or "docker", the file to write,
   * "port=" and the HTTP port if one was asked for.
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    if (!DEV_GOAL.matcher(args[0]).find()) {
      return;
    }
    DevServices services = new DevServices(Path.of(args[2]), System.out);
    if (args[1].equals("embedded")) {
      services.start(args[3]);
    } else {
      services.leaveToDevServices();
    }
  }

  private void leaveToDevServices() throws IOException {
    Files.deleteIfExists(file);
    out.println("Services: containers, started by Quarkus Dev Services with the application.");
  }

  private void start(String requestedHttpPort) throws IOException, InterruptedException {
    long owner = ProcessHandle.current().parent().orElseThrow().pid();
    // Dev mode starts over when the POM changes: the services of this session are still there.
    if (!isServing(owner)) {
      long before = System.nanoTime();
      Supervisor.launch(owner, file, httpPort(requestedHttpPort));
      double seconds = (System.nanoTime() - before) / 1e9;
      out.printf(Locale.ROOT, "Services ready in %.1f s, until this session ends:%n", seconds);
      tell(read());
    }
  }

  private boolean isServing(long owner) throws IOException {
    if (!Files.exists(file)) {
      return false;
    }
    Properties known = read();
    return known.getProperty(Supervisor.OWNER, "").equals("" + owner)
        && ProcessHandle.of(Long.parseLong(known.getProperty(Supervisor.PID, "0")))
            .filter(Supervisor::isSupervisor)
            .isPresent();
  }

  /** A taken port is no reason to fail: the next free one is used, and said. */
  private List<String> httpPort(String requested) {
    boolean asked = requested.matches("port=\\d+") || System.getenv("QUARKUS_HTTP_PORT") != null;
    if (asked || !Ports.taken(DEFAULT_HTTP_PORT)) {
      return List.of();
    }
    int port = DEFAULT_HTTP_PORT + 1;
    while (Ports.taken(port)) {
      port++;
    }
    out.printf("Port %d is taken: the application uses %d.%n", DEFAULT_HTTP_PORT, port);
    return List.of("quarkus.http.port=" + port);
  }

  private void tell(Properties known) {
    String http = known.getProperty("quarkus.http.port", "" + DEFAULT_HTTP_PORT);
    out.printf(
        "  PostgreSQL   %s (user %s, password %s)%n",
        known.getProperty("quarkus.datasource.jdbc.url"),
        known.getProperty("quarkus.datasource.username"),
        known.getProperty("quarkus.datasource.password"));
    out.printf(
        "  Redis        coordination %s, cache %s%n",
        known.getProperty("quarkus.redis.coordination.hosts"),
        known.getProperty("quarkus.redis.cache.hosts"));
    out.printf("  Kafka        %s%n", known.getProperty("kafka.bootstrap.servers"));
    out.printf("  Application  http://localhost:%s (when it has started)%n", http);
    out.printf("  API          http://localhost:%s/q/swagger-ui%n", http);
  }

  private Properties read() throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    }
    return properties;
  }
}
