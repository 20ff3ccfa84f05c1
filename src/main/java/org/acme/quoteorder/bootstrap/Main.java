package org.acme.quoteorder.bootstrap;

import io.quarkus.runtime.ApplicationLifecycleManager;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;
import org.jspecify.annotations.Nullable;

/**
 * The usual start, but for two things: a start that fails for a known reason ends with one line on
 * standard error instead of a stack trace, and an end has a limit.
 */
@QuarkusMain
public final class Main {

  private Main() {}

  public static void main(String... arguments) {
    HardStop.arm();
    Quarkus.run(null, Main::ended, arguments);
  }

  private static void ended(Integer code, @Nullable Throwable failure) {
    if (failure != null) {
      StartFailure.line(failure)
          .ifPresentOrElse(
              System.err::println,
              // Logging may not be there yet, and an end without a word helps nobody.
              () -> failure.printStackTrace(System.err));
    }
    ApplicationLifecycleManager.getDefaultExitCodeHandler().accept(code, failure);
  }
}
