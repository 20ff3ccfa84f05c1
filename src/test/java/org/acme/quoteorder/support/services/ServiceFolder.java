package org.acme.quoteorder.support.services;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A temporary folder with the processes that live in it, both gone once this JVM is, however it
 * ends.
 *
 * <p>A shell waits at the other end of a pipe. The pipe closes when {@link #close()} is called and
 * also when this JVM is killed with SIGKILL, which no shutdown hook would see; the shell then ends
 * every registered process and removes the folder.
 */
public final class ServiceFolder implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 30;

  /** Reads "+ pid signal" and "- pid"; at the end of input it clears up. */
  private static final String REAPER =
      """
      trap '' INT TERM HUP QUIT
      all=''
      while read -r op pid signal; do
        rest=''
        for entry in $all; do
          [ "${entry%%:*}" = "$pid" ] || rest="$rest $entry"
        done
        all="$rest"
        [ "$op" = '+' ] && all="$all $pid:$signal"
      done
      for entry in $all; do
        kill -CONT "${entry%%:*}" 2>/dev/null
        kill -"${entry#*:}" "${entry%%:*}" 2>/dev/null
      done
      rounds=0
      while [ $rounds -lt 50 ]; do
        alive=''
        for entry in $all; do
          kill -0 "${entry%%:*}" 2>/dev/null && alive="$alive ${entry%%:*}"
        done
        [ -z "$alive" ] && break
        rounds=$((rounds + 1))
        sleep 0.1
      done
      for pid in $alive; do kill -KILL "$pid" 2>/dev/null; done
      rm -rf "$1" 2>/dev/null || { sleep 1; rm -rf "$1"; }
      """;

  private final Path path;
  private final Process reaper;
  private final Writer pipe;
  private boolean closed;

  private ServiceFolder(Path path, Process reaper) {
    this.path = path;
    this.reaper = reaper;
    this.pipe = reaper.outputWriter(StandardCharsets.US_ASCII);
  }

  public static ServiceFolder create() {
    try {
      Path path = Files.createTempDirectory("quote-order-services-");
      // PostgreSQL runs as somebody else when we are root, and must find its way to its data.
      if (Shell.isRoot()) {
        path.toFile().setExecutable(true, false);
      }
      Process reaper =
          new ProcessBuilder(Shell.detached(List.of("sh", "-c", REAPER, "reaper", path.toString())))
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      return new ServiceFolder(path, reaper);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Path path() {
    return path;
  }

  /** A folder below this one. */
  Path folder(String name) {
    try {
      return Files.createDirectories(path.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The process is ended with the signal when the folder closes or this JVM dies. */
  public void register(long pid, String signal) {
    tell("+ " + pid + " " + signal);
  }

  /** The process has ended: its number may belong to somebody else from now on. */
  public synchronized void forget(long pid) {
    if (!closed) {
      tell("- " + pid);
    }
  }

  private synchronized void tell(String line) {
    try {
      pipe.write(line + "\n");
      pipe.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("the reaper of " + path + " is gone", e);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    try {
      pipe.close();
      reaper.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
