package org.acme.quoteorder.support.services;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The few things that only the operating system can do. */
final class Shell {
  private static final long PATIENCE_SECONDS = 30;

  private Shell() {}

  /**
   * Sends a signal by name, for example {@code STOP}; false if there was no such process. The
   * shell's own {@code kill} is used, because a small image may not have the program.
   */
  static boolean signal(long pid, String name) {
    return succeeds(List.of("sh", "-c", "kill -\"$1\" \"$2\" 2>/dev/null", "sh", name, "" + pid));
  }

  static boolean succeeds(List<String> command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      process.getOutputStream().close();
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return false;
      }
      return process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * The command in a session of its own where the system can do that, so that neither Ctrl-C at the
   * terminal nor a signal to the process group reaches it before its owner has ended.
   */
  static List<String> detached(List<String> command) {
    List<String> all = new ArrayList<>();
    onPath("setsid").ifPresent(all::add);
    all.addAll(command);
    return all;
  }

  static Optional<String> onPath(String program) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("/usr/bin:/bin");
    return Arrays.stream(path.split(File.pathSeparator))
        .filter(folder -> !folder.isBlank())
        .map(folder -> Path.of(folder, program))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst();
  }

  static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }

  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }
}
