package org.acme.quoteorder.support.proxy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.acme.quoteorder.coordination.time.Ticker;
import org.acme.quoteorder.support.proxy.Parcel.Close;
import org.acme.quoteorder.support.proxy.Parcel.Data;
import org.acme.quoteorder.support.proxy.Parcel.End;
import org.acme.quoteorder.support.proxy.Parcel.Reset;
import org.acme.quoteorder.support.proxy.wire.Conversation;
import org.acme.quoteorder.support.proxy.wire.Reply;
import org.jspecify.annotations.Nullable;

/** One connection of a client, the connection to the server behind it, and the two pipes. */
final class Link {
  private final Socket client;
  private final Socket server = new Socket();
  private final Traffic traffic;
  private final Ticker ticker;
  private final Conversation conversation = Conversation.begin();
  private final Pipe upstream = new Pipe(this, this::requested);
  private final Pipe downstream = new Pipe(this, conversation::replied);
  private final Map<String, Effect> effects = new ConcurrentHashMap<>();
  private final CountDownLatch end = new CountDownLatch(1);
  private final AtomicInteger ended = new AtomicInteger();
  private volatile boolean abandoned;

  Link(Socket client, Traffic traffic, Ticker ticker) {
    this.client = client;
    this.traffic = traffic;
    this.ticker = ticker;
  }

  /** Connects to the server and carries what passes; returns when the client says no more. */
  void run(InetSocketAddress to, int connectMillis, Executor threads) throws IOException {
    client.setTcpNoDelay(true);
    if (!abandoned) {
      server.connect(to, connectMillis);
      server.setTcpNoDelay(true);
      var toServer = server.getOutputStream();
      var fromServer = server.getInputStream();
      threads.execute(() -> upstream.write(toServer));
      threads.execute(() -> downstream.read(fromServer));
    }
    var toClient = client.getOutputStream();
    threads.execute(() -> downstream.write(toClient));
    upstream.read(client.getInputStream());
    if (abandoned) {
      close();
    }
  }

  long now() {
    return ticker.nanos();
  }

  private List<Reply> requested(byte[] bytes) {
    conversation.requested(bytes).forEach(traffic::requested);
    return List.of(new Reply(bytes, null));
  }

  /** What the conversation kept of a reply that will never be complete. */
  List<Reply> rest(Pipe pipe) {
    byte[] rest = pipe == downstream ? conversation.rest() : new byte[0];
    return rest.length == 0 ? List.of() : List.of(new Reply(rest, null));
  }

  void put(Toxic toxic, Effect effect) {
    pipe(toxic.stream()).put(toxic.name(), effect);
    effect.begin(this);
    effects.put(toxic.name(), effect);
  }

  void take(Toxic toxic) {
    Effect effect = spare(toxic);
    if (effect != null) {
      effect.end(this);
    }
  }

  /** The toxic has nothing to do with this connection, or no longer. */
  @Nullable Effect spare(Toxic toxic) {
    pipe(toxic.stream()).take(toxic.name());
    return effects.remove(toxic.name());
  }

  private Pipe pipe(Direction direction) {
    return direction == Direction.UPSTREAM ? upstream : downstream;
  }

  void closeIn(Direction direction, long nanos) {
    pipe(direction).add(new Close(now() + nanos));
  }

  /** Delivers a parcel; false when this direction is over. */
  boolean deliver(Pipe pipe, Parcel parcel, OutputStream out) {
    try {
      if (abandoned && pipe == upstream) {
        return true;
      }
      if (parcel instanceof Data data) {
        out.write(data.content().bytes());
        return true;
      }
      if (parcel instanceof Reset) {
        reset();
      } else if (parcel instanceof End) {
        end(pipe);
      } else {
        close();
      }
    } catch (IOException e) {
      broken(pipe);
    }
    return false;
  }

  private void end(Pipe pipe) throws IOException {
    (pipe == upstream ? server : client).shutdownOutput();
    if (ended.incrementAndGet() == 2) {
      close();
    }
  }

  /** A client that is gone ends the link; that a server is gone, its reader finds out and tells. */
  private void broken(Pipe pipe) {
    if (pipe == downstream) {
      reset();
    }
  }

  /** The server's side is reset, the client's stays as it is, connected to nobody. */
  void abandonServer() {
    abandoned = true;
    abort(server);
  }

  boolean isAbandoned() {
    return abandoned;
  }

  /** Both sides see a reset connection. */
  void reset() {
    over();
    abort(client);
    abort(server);
  }

  /** Both sides see an orderly end. */
  void close() {
    over();
    closeQuietly(client);
    closeQuietly(server);
  }

  void awaitEnd() {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void over() {
    end.countDown();
    upstream.end();
    downstream.end();
  }

  private static void abort(Socket socket) {
    try {
      // an end without a goodbye: what was not sent is dropped, the peer gets a reset
      socket.setSoLinger(true, 0);
    } catch (IOException e) {
      // it is closed already
    }
    closeQuietly(socket);
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // it is gone either way
    }
  }
}
