package org.acme.quoteorder.support.services;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Starts the services once for a JVM that runs tests. It must happen this early: when Quarkus
 * prepares the application for the first test, an address that is missing makes it look for a
 * container engine.
 */
public final class TestServices implements LauncherSessionListener {
  static final Path FILE = Path.of("target", "test-services.properties");

  /** "embedded" (the default), or anything else to stay out of the way. */
  private static final String SWITCH = "services";

  /** Set in this JVM once somebody has taken care; the listener may be loaded more than once. */
  private static final String DONE = "services.done";

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    if (System.getProperty(DONE) != null) {
      return;
    }
    System.setProperty(DONE, "true");
    try {
      if (System.getProperty(SWITCH, "embedded").equals("embedded")) {
        Supervisor.launch(ProcessHandle.current().pid(), FILE, List.of());
      } else {
        Files.deleteIfExists(FILE);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
