package org.acme.quoteorder.coordination.redis;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Says to every script what a real server says only in rare moments. */
final class FakeRedis implements AutoCloseable {
  private final ServerSocket server;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final boolean cutAfterReply;
  private volatile String reply;

  private FakeRedis(String reply, boolean cutAfterReply) {
    try {
      this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    this.reply = reply;
    this.cutAfterReply = cutAfterReply;
    Thread t = new Thread(this::accept, "fake-redis");
    t.setDaemon(true);
    t.start();
  }

  static FakeRedis thatSays(String reply) {
    return new FakeRedis(reply, false);
  }

  static FakeRedis thatBreaksOffAfter(String part) {
    return new FakeRedis(part, true);
  }

  String uri() {
    return "redis://127.0.0.1:" + server.getLocalPort();
  }

  int connections() {
    return sockets.size();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        sockets.add(socket);
        Thread t = new Thread(() -> serve(socket), "fake-redis-connection");
        t.setDaemon(true);
        t.start();
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket;
        InputStream in = new BufferedInputStream(socket.getInputStream())) {
      for (String line = line(in); !line.isEmpty(); line = line(in)) {
        int words = Integer.parseInt(line.substring(1));
        String command = "";
        for (int i = 0; i < words; i++) {
          int length = Integer.parseInt(line(in).substring(1));
          String word = new String(in.readNBytes(length), StandardCharsets.UTF_8);
          in.readNBytes(2);
          command = i == 0 ? word : command;
        }
        boolean script = command.equalsIgnoreCase("evalsha");
        String answer = script ? reply : "+OK\r\n";
        socket.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
        if (script && cutAfterReply) {
          return;
        }
      }
    } catch (IOException e) {
      // the client is gone
    }
  }

  /** Up to the end of the line; empty at the end of the stream. */
  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
      line.append((char) c);
    }
    return line.toString().strip();
  }

  @Override
  public void close() {
    try {
      server.close();
      for (Socket s : sockets) {
        s.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
