package org.acme.quoteorder.coordination.dedupe;

import java.time.Duration;

/**
 * How long marks live.
 *
 * @param received how long an unfinished delivery is remembered; suppresses nothing, so its length
 *     only decides whether a redelivery is told apart from a first delivery
 * @param done how long a finished event is recognised without asking the inbox
 */
public record DedupeSettings(Duration received, Duration done) {
  public DedupeSettings {
    if (received.toMillis() < 1 || done.toMillis() < 1) {
      throw new IllegalArgumentException("dedupe marks live 1 ms or longer");
    }
  }
}
