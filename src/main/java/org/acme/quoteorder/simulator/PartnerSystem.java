package org.acme.quoteorder.simulator;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The simulated partners. */
enum PartnerSystem {
  RATING,
  PROVISIONING,
  BILLING;

  /** As paths and tables name it. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<PartnerSystem> named(String label) {
    return Arrays.stream(values()).filter(system -> system.label().equals(label)).findFirst();
  }
}
