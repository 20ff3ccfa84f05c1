package org.acme.quoteorder.support.services;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A plain socket that speaks RESP2: enough to prepare and to question a Redis in a test, without
 * the client that is under test. Not for several threads.
 */
public final class RespConnection implements AutoCloseable {
  private static final int NOTHING = -1;

  private final Socket socket;
  private final InputStream in;

  private RespConnection(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream());
  }

  public static RespConnection open(int port, Duration timeout) {
    try {
      Socket socket = new Socket();
      try {
        int millis = Math.toIntExact(timeout.toMillis());
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), millis);
        socket.setSoTimeout(millis);
        socket.setTcpNoDelay(true);
        return new RespConnection(socket);
      } catch (IOException e) {
        socket.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * One command.
   *
   * @return a String, a Long, a List of these, or null
   * @throws RedisErrorReply when Redis answers with an error
   * @throws UncheckedIOException when no answer comes
   */
  public @Nullable Object call(String... words) {
    try {
      send(words);
      return read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void send(String... words) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(ascii("*" + words.length + "\r\n"));
    for (String word : words) {
      byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
      out.writeBytes(ascii("$" + bytes.length + "\r\n"));
      out.writeBytes(bytes);
      out.writeBytes(ascii("\r\n"));
    }
    socket.getOutputStream().write(out.toByteArray());
  }

  private @Nullable Object read() throws IOException {
    String line = line();
    String rest = line.substring(1);
    return switch (line.charAt(0)) {
      case '+' -> rest;
      case '-' -> throw new RedisErrorReply(rest);
      case ':' -> Long.valueOf(rest);
      case '$' -> bulk(Integer.parseInt(rest));
      case '*' -> array(Integer.parseInt(rest));
      default -> throw new IOException("not RESP2: " + line);
    };
  }

  private @Nullable String bulk(int length) throws IOException {
    if (length == NOTHING) {
      return null;
    }
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException("the connection was closed");
    }
    line();
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private @Nullable List<@Nullable Object> array(int length) throws IOException {
    if (length == NOTHING) {
      return null;
    }
    List<@Nullable Object> all = new ArrayList<>(length);
    for (int i = 0; i < length; i++) {
      all.add(read());
    }
    return all;
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new EOFException("the connection was closed");
      }
      if (b != '\r') {
        line.write(b);
      }
    }
    return line.toString(StandardCharsets.UTF_8);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Redis answered, with an error. */
  public static final class RedisErrorReply extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RedisErrorReply(String message) {
      super(message);
    }
  }
}
