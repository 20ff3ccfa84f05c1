package org.acme.quoteorder.support.proxy;

import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Proxies by name. */
public final class FaultProxies implements AutoCloseable {
  private final Map<String, FaultProxy> proxies = new LinkedHashMap<>();

  /** A new proxy; an address without a port listens on one that is free. */
  synchronized FaultProxy create(String name, String listen, String upstream, boolean enabled) {
    if (proxies.containsKey(name)) {
      throw new ProxyException(409, "proxy already exists");
    }
    FaultProxy proxy = new FaultProxy(name, address(listen), address(upstream));
    if (enabled) {
      proxy.enable();
    }
    proxies.put(name, proxy);
    return proxy;
  }

  /** A proxy of this name in front of this server, as it is or new, on a port that is free. */
  public FaultProxy inFrontOf(String name, String host, int port) {
    return inFrontOf(name, 0, host, port);
  }

  /** The same, on a port that somebody has chosen. */
  public synchronized FaultProxy inFrontOf(String name, int listen, String host, int port) {
    FaultProxy proxy = proxies.get(name);
    return proxy == null ? create(name, "127.0.0.1:" + listen, host + ":" + port, true) : proxy;
  }

  public synchronized FaultProxy get(String name) {
    FaultProxy proxy = proxies.get(name);
    if (proxy == null) {
      throw new ProxyException(404, "proxy not found");
    }
    return proxy;
  }

  public synchronized List<FaultProxy> all() {
    return List.copyOf(proxies.values());
  }

  synchronized void remove(String name) {
    get(name).close();
    proxies.remove(name);
  }

  /** Everything works again. */
  public void heal() {
    all().forEach(FaultProxy::heal);
  }

  static InetSocketAddress address(String hostAndPort) {
    int colon = hostAndPort.lastIndexOf(':');
    try {
      String host = colon < 0 ? hostAndPort : hostAndPort.substring(0, colon);
      int port = colon < 0 ? 0 : Integer.parseInt(hostAndPort.substring(colon + 1));
      return new InetSocketAddress(host.isEmpty() ? "127.0.0.1" : host, port);
    } catch (IllegalArgumentException e) {
      throw new ProxyException(400, "bad request body: no address: " + hostAndPort);
    }
  }

  @Override
  public synchronized void close() {
    proxies.values().forEach(FaultProxy::close);
    proxies.clear();
  }
}
