package org.acme.quoteorder.bootstrap;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Settings that are refused deep inside of a library, which knows the value and not its name. Asked
 * only when a start failed.
 */
final class SuspectSettings {
  private static final int LAST_PORT = 65_535;
  private static final Pattern REDIS =
      Pattern.compile("(redis|rediss|unix)://.*", Pattern.CASE_INSENSITIVE);

  private SuspectSettings() {}

  /** What is wrong with the first of them; empty when nothing is. */
  static Optional<String> first() {
    return Stream.concat(
            Stream.of("quarkus.http.port").flatMap(name -> noPort(new Setting(name)).stream()),
            Stream.of("coordination", "cache")
                .map(role -> "quarkus.redis." + role + ".hosts")
                .flatMap(name -> noRedis(new Setting(name)).stream()))
        .findFirst();
  }

  private static Optional<String> noPort(Setting port) {
    return port.value()
        .filter(value -> value.matches("-?[0-9]{1,18}"))
        .map(Long::parseLong)
        .filter(value -> value < 0 || value > LAST_PORT)
        .map(value -> port.described() + " is " + value + ", and takes 0 to " + LAST_PORT);
  }

  /** Not with its value: a password may stand in it. */
  private static Optional<String> noRedis(Setting hosts) {
    return hosts
        .value()
        .filter(
            value ->
                !Stream.of(value.split(","))
                    .allMatch(host -> REDIS.matcher(host.strip()).matches()))
        .map(value -> hosts.described() + " takes addresses like redis://localhost:6379");
  }
}
