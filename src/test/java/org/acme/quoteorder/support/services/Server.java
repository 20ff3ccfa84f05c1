package org.acme.quoteorder.support.services;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** One server process that stays on its port for life: what all kinds of servers share. */
abstract class Server implements Controlled, AutoCloseable {
  private static final int ATTEMPTS = 5;

  private final String name;
  private final String stopSignal;
  private @Nullable ServiceFolder own;
  private @Nullable ServiceProcess process;

  /**
   * @param stopSignal ends it in order
   */
  Server(String name, String stopSignal) {
    this.name = name;
    this.stopSignal = stopSignal;
  }

  /** Starts the process and waits until it answers. */
  abstract ServiceProcess launch();

  /** A server on a port that is free; somebody else may have been faster, so more than one try. */
  static <S extends Server> S started(IntFunction<S> onPort) {
    for (int attempt = 1; ; attempt++) {
      S server = onPort.apply(Ports.free());
      Server any = server;
      try {
        any.process = server.launch();
        return server;
      } catch (IllegalStateException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  /** The folder ends with the server. */
  void owns(ServiceFolder folder) {
    own = folder;
  }

  @Override
  public String name() {
    return name;
  }

  private ServiceProcess process() {
    if (process == null) {
      throw new IllegalStateException(name + " was never started");
    }
    return process;
  }

  @Override
  public boolean isRunning() {
    return process().isRunning();
  }

  @Override
  public void kill() {
    if (isRunning()) {
      process().kill();
    }
  }

  @Override
  public void stop() {
    if (isRunning()) {
      process().end(stopSignal);
    }
  }

  @Override
  public void pause() {
    process().pause();
  }

  @Override
  public void resume() {
    process().resume();
  }

  @Override
  public Server restart() {
    stop();
    process = launch();
    return this;
  }

  @Override
  public void close() {
    kill();
    if (own != null) {
      own.close();
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
