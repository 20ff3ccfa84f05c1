package org.acme.quoteorder.bootstrap;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.microprofile.config.ConfigProvider;

/** A setting as an operator knows it: by its name and by its environment variable. */
public record Setting(String name) {

  /**
   * The host in the production defaults of addresses that have no default (see
   * application.properties).
   */
  private static final String UNSET = "unset.invalid";

  /** Its value; empty when nobody gave one. */
  public Optional<String> value() {
    return ConfigProvider.getConfig()
        .getOptionalValue(name, String.class)
        .filter(value -> !value.isBlank() && !value.contains(UNSET));
  }

  /** {@code quarkus.http.port (QUARKUS_HTTP_PORT)}. */
  public String described() {
    return name + " (" + name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_") + ")";
  }

  /** The line for a setting that has to be given and was not. */
  public String missing() {
    return described() + " is not set";
  }

  /** What is wrong with it as a duration that has to be positive; empty when nothing is. */
  Optional<String> notPositive(Duration duration) {
    return duration.isNegative() || duration.isZero()
        ? Optional.of(described() + " is " + duration + ", and has to be positive")
        : Optional.empty();
  }

  /** What is wrong with it as a switch: anything but true and false would silently be false. */
  Optional<String> notSwitch() {
    return value()
        .filter(value -> !value.equals("true") && !value.equals("false"))
        .map(value -> described() + " takes true or false");
  }
}
