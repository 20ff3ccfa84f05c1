package org.acme.quoteorder.coordination.redis;

import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.RedisOptions;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.acme.quoteorder.coordination.time.Ticker;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The one connection of a role, shared by all threads of this node and pipelined.
 *
 * <p>A connection that ended, or that has been silent for too long while commands waited, is given
 * up together with the client that made it, because closing a client closes its socket for certain:
 * a pooled connection that is merely closed goes back to its pool with its unanswered commands, and
 * a handshake that hangs cannot be closed at all. A new client then tries to connect, at once and
 * after growing pauses. No command waits in a queue meanwhile.
 *
 * <p>All state changes happen on one event loop; readers see the last one.
 */
final class RedisLink implements AutoCloseable {
  private static final Logger LOG = Logger.getLogger(RedisLink.class);
  private static final List<Script> SCRIPTS = Script.all();

  private final RedisRole role;
  private final Vertx vertx;
  private final Context io;
  private final RedisOptions options;
  private final RedisSettings settings;
  private final Ticker ticker;

  private volatile Line line;
  private volatile boolean closed;
  private int failures;

  RedisLink(
      RedisRole role, Vertx vertx, RedisOptions options, RedisSettings settings, Ticker ticker) {
    this.role = role;
    this.vertx = vertx;
    this.io = ((VertxInternal) vertx).createEventLoopContext();
    this.options =
        new RedisOptions(options)
            .setMaxPoolSize(1)
            .setMaxPoolWaiting(1)
            // Metrics go by this name, and the framework's own client has the role's.
            .setPoolName(role.label() + "-link");
    this.settings = settings;
    this.ticker = ticker;
    this.line = new Line();
    Line first = line;
    io.runOnContext(v -> first.connect());
  }

  /** The connection as it is now, perhaps still being made. */
  Line line() {
    return line;
  }

  @Override
  public void close() {
    closed = true;
    line.giveUp("closing");
  }

  /** One client with its one connection, from the attempt to connect to the end. */
  final class Line {
    /** Done once commands can be sent; fails when that will not happen. */
    final CompletableFuture<RedisConnection> ready = new CompletableFuture<>();

    private @Nullable Redis client;
    private volatile boolean resting;
    private volatile long connectingSince = ticker.nanos();
    private boolean ended;
    private int waiting;
    // when something was last heard, or when commands began to wait, whichever is later
    private volatile long silentSince;
    private volatile boolean busy;

    /**
     * Whether waiting for this line is in vain: it pauses between attempts, or its handshake takes
     * longer than any call may.
     */
    boolean hopeless() {
      return resting
          || !ready.isDone() && ticker.nanos() - connectingSince > settings.timeout().toNanos();
    }

    private void connect() {
      connectingSince = ticker.nanos();
      resting = false;
      Redis redis = Redis.createClient(vertx, options);
      client = redis;
      redis.connect().onComplete(this::connected);
      vertx.setTimer(
          settings.connectTimeout().toMillis(),
          t -> {
            if (!ready.isDone()) {
              end("no answer to the handshake");
            }
          });
    }

    private void connected(AsyncResult<RedisConnection> result) {
      io.runOnContext(
          v -> {
            if (ended) {
              return;
            }
            if (result.failed()) {
              end("no connection");
              return;
            }
            RedisConnection connection = result.result();
            connection.endHandler(x -> giveUp("connection ended"));
            connection.exceptionHandler(x -> giveUp("connection failed"));
            if (failures > 0) {
              LOG.infof("Redis %s is connected again", role.label());
            }
            teachScripts(connection);
            ready.complete(connection);
          });
    }

    /**
     * Sent ahead of all calls on the same connection, so that even the first call after a start of
     * Redis is one round trip. Whether they arrived does not matter: an unknown script is sent with
     * its call.
     */
    private void teachScripts(RedisConnection connection) {
      SCRIPTS.forEach(
          script -> connection.send(Request.cmd(Command.SCRIPT).arg("LOAD").arg(script.source())));
    }

    /** Sends a command. The result comes from the event loop, and fails when the line ends. */
    CompletableFuture<@Nullable Response> send(RedisConnection connection, Request request) {
      CompletableFuture<@Nullable Response> reply = new CompletableFuture<>();
      io.runOnContext(
          v -> {
            if (waiting++ == 0) {
              silentSince = ticker.nanos();
              busy = true;
            }
            connection
                .send(request)
                .onComplete(
                    result -> {
                      silentSince = ticker.nanos();
                      busy = --waiting > 0;
                      if (result.succeeded()) {
                        failures = 0;
                        reply.complete(result.result());
                      } else {
                        reply.completeExceptionally(result.cause());
                      }
                    });
          });
      return reply;
    }

    /** Gives the line up if commands have waited for {@code patience} and nothing was heard. */
    void giveUpIfSilent(Duration patience) {
      if (busy && ticker.nanos() - silentSince > patience.toNanos()) {
        giveUp("no reply");
      }
    }

    void giveUp(String why) {
      io.runOnContext(v -> end(why));
    }

    private void end(String why) {
      if (ended) {
        return;
      }
      ended = true;
      ready.completeExceptionally(new LineEndedException());
      if (client != null) {
        client.close();
      }
      if (closed || line != this) {
        return;
      }
      if (failures++ == 0) {
        LOG.warnf("Redis %s is not available (%s); going on without it", role.label(), why);
      }
      Line next = new Line();
      next.resting = failures > 1;
      line = next;
      if (failures == 1) {
        next.connect();
      } else {
        vertx.setTimer(pause(), t -> io.runOnContext(v -> next.connectUnlessClosed()));
      }
    }

    private void connectUnlessClosed() {
      if (!closed && !ended) {
        connect();
      }
    }

    private long pause() {
      return settings.reconnectDelay().toMillis() << Math.min(failures - 2, 3);
    }
  }

  /** The line ended before the command was sent. */
  static final class LineEndedException extends RuntimeException {
    LineEndedException() {
      super("not connected", null, false, false);
    }
  }
}
