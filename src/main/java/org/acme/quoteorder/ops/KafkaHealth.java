package org.acme.quoteorder.ops;

import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Arrays;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * Tells whether a Kafka broker takes connections; always UP, because the outbox waits for Kafka and
 * loses nothing. A connection is all it tries: a probe comes often.
 */
@Readiness
@ApplicationScoped
class KafkaHealth implements HealthCheck {
  private static final int TRY_MILLIS = 300;

  private final String servers;

  KafkaHealth(@ConfigProperty(name = "kafka.bootstrap.servers") String servers) {
    this.servers = servers;
  }

  @Override
  public HealthCheckResponse call() {
    boolean reachable = Arrays.stream(servers.split(",")).limit(3).anyMatch(KafkaHealth::connects);
    return HealthCheckResponse.named("kafka (informational)")
        .up()
        .withData("reachable", reachable)
        .build();
  }

  private static boolean connects(String server) {
    String address = server.strip().replaceFirst("^[A-Z_]+://", "");
    int colon = address.lastIndexOf(':');
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(
              address.substring(0, colon), Integer.parseInt(address.substring(colon + 1))),
          TRY_MILLIS);
      return true;
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }
}
