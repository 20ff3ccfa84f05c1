package org.acme.quoteorder.bootstrap;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.jspecify.annotations.Nullable;

/**
 * The default of {@code quoteorder.node.id}: host name and a random part, made once per process. A
 * source of the lowest rank, so that log formats and beans see one name.
 */
public final class NodeIdConfigSource implements ConfigSource {
  private static final String NAME = "quoteorder.node.id";
  private static final int LOWEST = -1000;

  private final String nodeId = hostName() + "-" + UUID.randomUUID().toString().substring(0, 8);

  @Override
  public Set<String> getPropertyNames() {
    return Set.of(NAME);
  }

  @Override
  public @Nullable String getValue(String name) {
    return NAME.equals(name) ? nodeId : null;
  }

  @Override
  public String getName() {
    return "node id";
  }

  @Override
  public int getOrdinal() {
    return LOWEST;
  }

  private static String hostName() {
    try {
      String host = InetAddress.getLocalHost().getHostName().toLowerCase(Locale.ROOT);
      return host.replaceAll("[^a-z0-9.-]", "-").replaceAll("^(.{1,64}).*", "$1");
    } catch (UnknownHostException nameless) {
      return "node";
    }
  }
}
