package org.acme.quoteorder.bootstrap;

import io.quarkus.runtime.QuarkusBindException;
import io.quarkus.runtime.configuration.ConfigurationException;
import io.smallrye.config.ConfigValidationException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** The failures of a start whose reason can be told in a line. */
final class StartFailure {

  private StartFailure() {}

  /** The line; empty when only a stack trace tells what happened. */
  static Optional<String> line(Throwable failure) {
    List<Throwable> causes = causes(failure);
    for (Throwable cause : causes) {
      if (cause instanceof StartRefused) {
        return Optional.ofNullable(cause.getMessage());
      }
      if (cause instanceof QuarkusBindException taken) {
        return refused("port " + taken.getPort() + " is in use; check " + port());
      }
      if (cause instanceof ConfigValidationException wrong) {
        return refused(problems(wrong));
      }
    }
    return causes.stream().anyMatch(StartFailure::aboutSettings)
        ? refused(SuspectSettings.first().orElseGet(() -> Reasons.innermost(failure)))
        : Optional.empty();
  }

  private static boolean aboutSettings(Throwable cause) {
    return cause instanceof ConfigurationException || cause instanceof IllegalArgumentException;
  }

  private static String problems(ConfigValidationException wrong) {
    TreeSet<String> lines = new TreeSet<>();
    for (int i = 0; i < wrong.getProblemCount(); i++) {
      lines.add(
          wrong.getProblem(i).getMessage().replaceFirst("^[a-zA-Z.]+Exception: ", "").strip());
    }
    return String.join("; ", lines);
  }

  private static String port() {
    return new Setting("quarkus.http.port").described();
  }

  private static Optional<String> refused(String reason) {
    return Optional.ofNullable(new StartRefused(reason).getMessage());
  }

  private static List<Throwable> causes(Throwable failure) {
    List<Throwable> causes = new ArrayList<>();
    for (Throwable at = failure; at != null && !causes.contains(at); at = at.getCause()) {
      causes.add(at);
    }
    return causes;
  }
}
