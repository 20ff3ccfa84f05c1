package org.acme.quoteorder.bootstrap;

import io.quarkus.runtime.LaunchMode;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Ends the process when its orderly end takes longer than the budget, or when it is told a second
 * time to end. Counts from the first signal, also of a node that has not started yet.
 *
 * <p>In production only: other modes live in processes of their own.
 */
final class HardStop {
  private static final String BUDGET = "quoteorder.shutdown.budget";
  private static final Duration UNLESS_SAID = Duration.ofSeconds(20);
  private static final int CUT_SHORT = 1;

  private HardStop() {}

  /** To be called before anything is started. */
  static void arm() {
    Runtime.getRuntime().addShutdownHook(new Thread(HardStop::begin, "hard stop"));
  }

  /** Must return at once: the process waits for its hooks. */
  private static void begin() {
    if (LaunchMode.current() == LaunchMode.NORMAL) {
      List.of("TERM", "INT").forEach(HardStop::onceMore);
      var watch = new Thread(HardStop::watch, "shutdown budget");
      watch.setDaemon(true);
      watch.start();
    }
  }

  private static void watch() {
    Duration budget = budget();
    try {
      Thread.sleep(budget.toMillis());
      end("it took longer than " + budget);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Duration budget() {
    try {
      return ConfigProvider.getConfig()
          .getOptionalValue(BUDGET, Duration.class)
          .orElse(UNLESS_SAID);
    } catch (RuntimeException unreadable) {
      return UNLESS_SAID;
    }
  }

  /**
   * By reflection, because the only class that knows signals is none that a compiler lets pass
   * without a warning. Where it is missing, a second signal is ignored as usual.
   */
  private static void onceMore(String name) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object ending =
          Proxy.newProxyInstance(
              HardStop.class.getClassLoader(),
              new Class<?>[] {handler},
              (proxy, method, arguments) -> {
                end("it was told a second time");
                return null;
              });
      signal
          .getMethod("handle", signal, handler)
          .invoke(null, signal.getConstructor(String.class).newInstance(name), ending);
    } catch (ReflectiveOperationException | RuntimeException without) {
      System.err.println("a second " + name + " will be ignored: " + without);
    }
  }

  private static void end(String why) {
    System.err.println("quote-order ends before everything was brought to an end: " + why);
    System.err.flush();
    Runtime.getRuntime().halt(CUT_SHORT);
  }
}
