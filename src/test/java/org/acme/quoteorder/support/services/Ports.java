package org.acme.quoteorder.support.services;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.random.RandomGenerator;

/**
 * Free TCP ports on the loopback interface.
 *
 * <p>They are drawn below the range from which the system takes the ports of outgoing connections;
 * otherwise a server that was killed could find its port taken by a client when it comes back.
 * Whoever takes a port must still expect to lose the race for it and draw again.
 */
public final class Ports {
  private static final int FIRST = 20_000;
  private static final int LAST = 32_000;
  private static final int ATTEMPTS = 200;

  private Ports() {}

  public static int free() {
    RandomGenerator random = RandomGenerator.getDefault();
    for (int i = 0; i < ATTEMPTS; i++) {
      int port = random.nextInt(FIRST, LAST);
      if (!taken(port)) {
        return port;
      }
    }
    throw new IllegalStateException("no free port between " + FIRST + " and " + LAST);
  }

  /** Whether something listens on the port, on loopback or on every interface. */
  public static boolean taken(int port) {
    return !canBind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
        || !canBind(new InetSocketAddress(port));
  }

  private static boolean canBind(InetSocketAddress address) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(address);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
