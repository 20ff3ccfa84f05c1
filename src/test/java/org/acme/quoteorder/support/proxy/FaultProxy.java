package org.acme.quoteorder.support.proxy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.acme.quoteorder.support.services.Ports;
import org.jspecify.annotations.Nullable;

/**
 * A TCP proxy in front of one server. It stays on its port for life and carries everything
 * unchanged until it is told otherwise; {@link #heal()} takes every fault away.
 *
 * <p>Faults apply to connections that are there and to those that come. What a fault did is in
 * {@link #traffic()}: a test that wants a reply to be lost can see that one was.
 */
public final class FaultProxy implements AutoCloseable {
  private static final int CONNECT_MILLIS = 10_000;
  private static final int STACK = 256 * 1024;
  private static final int BACKLOG = 256;
  private static final int ATTEMPTS = 5;

  private final String name;
  private final Traffic traffic = new Traffic();
  private final Map<String, Active> toxics = new LinkedHashMap<>();
  private final Set<Link> links = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads;
  private final Random dice = new Random(0);
  private InetSocketAddress listen;
  private InetSocketAddress upstream;
  private @Nullable ServerSocket server;

  private record Active(Toxic toxic, Supplier<Effect> effects) {}

  FaultProxy(String name, InetSocketAddress listen, InetSocketAddress upstream) {
    this.name = name;
    this.listen = listen;
    this.upstream = upstream;
    this.threads =
        Executors.newCachedThreadPool(
            work -> {
              Thread thread = new Thread(null, work, "proxy-" + name, STACK);
              thread.setDaemon(true);
              return thread;
            });
  }

  /** A proxy on a free port of the loopback interface, ready to be connected to. */
  public static FaultProxy inFrontOf(String host, int port) {
    FaultProxy proxy =
        new FaultProxy(
            host + ":" + port,
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            new InetSocketAddress(host, port));
    proxy.enable();
    return proxy;
  }

  public String name() {
    return name;
  }

  public String host() {
    return "127.0.0.1";
  }

  public synchronized int port() {
    return listen.getPort();
  }

  synchronized InetSocketAddress listen() {
    return listen;
  }

  synchronized InetSocketAddress upstream() {
    return upstream;
  }

  public synchronized boolean isEnabled() {
    return server != null;
  }

  /** What passed and what became of it, since the proxy is there. */
  public Traffic traffic() {
    return traffic;
  }

  // --- the line as a whole

  /** Every connection is closed, a new one is refused. */
  public void cut() {
    synchronized (this) {
      closeServer();
    }
    closeConnections();
  }

  /** The line works again and every toxic is gone. */
  public void heal() {
    toxics().forEach(toxic -> remove(toxic.name()));
    enable();
  }

  /** Accepts connections again after a cut; toxics stay. */
  public synchronized void enable() {
    if (server != null) {
      return;
    }
    ServerSocket bound = bind();
    server = bound;
    listen = new InetSocketAddress(listen.getAddress(), bound.getLocalPort());
    threads.execute(() -> accept(bound));
  }

  /** Points at another server; connections that are there are closed. */
  public void pointAt(String host, int port) {
    synchronized (this) {
      upstream = new InetSocketAddress(host, port);
    }
    closeConnections();
  }

  /** Moves to another address; connections that are there are closed. */
  void listenAt(InetSocketAddress address) {
    boolean enabled = isEnabled();
    cut();
    synchronized (this) {
      listen = address;
    }
    if (enabled) {
      enable();
    }
  }

  /** Each connection that is there ends in order. */
  public void closeConnections() {
    links.forEach(Link::close);
  }

  /** Each connection that is there is reset. */
  public void resetConnections() {
    links.forEach(Link::reset);
  }

  /** How many connections are there now. */
  public int connections() {
    return links.size();
  }

  // --- faults by name; each is a toxic, and heal() takes them away

  /** Every reply is late by so much. */
  public void latency(Duration d) {
    latency(d, Duration.ZERO);
  }

  public void latency(Duration d, Duration jitter) {
    add("latency", Map.of("latency", d.toMillis(), "jitter", jitter.toMillis()));
  }

  /** So many kilobytes of replies in a second. */
  public void bandwidth(long kilobytes) {
    add("bandwidth", Map.of("rate", kilobytes));
  }

  /** The server executes these, the reply never comes: the connection is reset instead. */
  public void loseReply(Replies which) {
    add("lost_reply", which.attributes());
  }

  /** The same, after the first bytes of the reply have come. */
  public void breakReply(Replies which, int afterBytes) {
    Map<String, Object> attributes = new LinkedHashMap<>(which.attributes());
    attributes.put("after", afterBytes);
    add("lost_reply", attributes);
  }

  /** These replies, and what comes behind them, are held for so long. */
  public void delayReply(Replies which, Duration d) {
    Map<String, Object> attributes = new LinkedHashMap<>(which.attributes());
    attributes.put("delay", d.toMillis());
    add("late_reply", attributes);
  }

  /** Requests pass and are executed, no reply comes, nobody is told. */
  public void dropReplies() {
    add("one_way", Map.of());
  }

  /** No request arrives, nobody is told. */
  public void dropRequests() {
    add(Toxic.of("one_way", Direction.UPSTREAM, Map.of()));
  }

  /** Nothing passes in either direction, nobody is told: a partition. */
  public void silence() {
    dropRequests();
    dropReplies();
  }

  /** Replies are held until the line is healed, and then come: a machine that hung. */
  public void stall() {
    add("stall", Map.of());
  }

  /** The server is gone without a word; clients stay connected to nobody, also afterwards. */
  public void halfOpen() {
    add("half_open", Map.of());
  }

  private void add(String type, Map<String, Object> attributes) {
    Toxic toxic = Toxic.of(type, Direction.DOWNSTREAM, attributes);
    synchronized (this) {
      int number = 2;
      while (toxics.containsKey(toxic.name())) {
        toxic = toxic.named(type + "_downstream_" + number++);
      }
      add(toxic);
    }
  }

  // --- toxics as the REST interface has them

  synchronized void add(Toxic toxic) {
    if (toxics.containsKey(toxic.name())) {
      throw new ProxyException(409, "toxic already exists");
    }
    put(toxic);
  }

  /** The same toxic with other attributes: it begins anew. */
  synchronized void replace(Toxic toxic) {
    toxic(toxic.name());
    put(toxic);
  }

  private void put(Toxic toxic) {
    Active active = new Active(toxic, Effects.of(toxic, traffic));
    toxics.put(toxic.name(), active);
    links.forEach(link -> put(link, active));
  }

  /** By toxicity, a connection is spared. */
  private void put(Link link, Active active) {
    if (dice.nextDouble() < active.toxic().toxicity()) {
      link.put(active.toxic(), active.effects().get());
    } else {
      link.spare(active.toxic());
    }
  }

  synchronized void remove(String toxicName) {
    Toxic toxic = toxic(toxicName);
    toxics.remove(toxicName);
    links.forEach(link -> link.take(toxic));
  }

  synchronized Toxic toxic(String toxicName) {
    Active active = toxics.get(toxicName);
    if (active == null) {
      throw new ProxyException(404, "toxic not found");
    }
    return active.toxic();
  }

  public synchronized List<Toxic> toxics() {
    return toxics.values().stream().map(Active::toxic).toList();
  }

  // --- connections

  private void accept(ServerSocket from) {
    while (!from.isClosed()) {
      try {
        Socket client = from.accept();
        threads.execute(() -> carry(client));
      } catch (IOException e) {
        // closed, or one connection went wrong before it was there
      }
    }
  }

  private void carry(Socket client) {
    Link link = new Link(client, traffic, System::nanoTime);
    InetSocketAddress to = join(link);
    try {
      if (to != null) {
        link.run(to, CONNECT_MILLIS, threads);
        link.awaitEnd();
      }
    } catch (IOException e) {
      // the server cannot be reached, or the line was cut meanwhile
    } finally {
      link.close();
      links.remove(link);
    }
  }

  /** From now on the link is subject to faults; null when the line was cut meanwhile. */
  private synchronized @Nullable InetSocketAddress join(Link link) {
    if (server == null) {
      return null;
    }
    traffic.connected();
    links.add(link);
    toxics.values().forEach(active -> put(link, active));
    return upstream;
  }

  private ServerSocket bind() {
    for (int attempt = 1; ; attempt++) {
      int port = listen.getPort() == 0 ? Ports.free() : listen.getPort();
      try {
        ServerSocket socket = new ServerSocket();
        socket.setReuseAddress(true);
        socket.bind(new InetSocketAddress(listen.getAddress(), port), BACKLOG);
        return socket;
      } catch (IOException e) {
        // Somebody else may have been faster at the port.
        if (attempt == ATTEMPTS) {
          throw new UncheckedIOException("port " + port, e);
        }
      }
    }
  }

  private void closeServer() {
    ServerSocket bound = server;
    server = null;
    if (bound != null) {
      try {
        bound.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public void close() {
    cut();
    threads.shutdown();
  }

  @Override
  public String toString() {
    return name + " by " + listen() + " " + new ArrayList<>(toxics());
  }
}
