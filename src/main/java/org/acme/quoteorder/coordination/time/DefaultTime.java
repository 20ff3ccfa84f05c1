package org.acme.quoteorder.coordination.time;

import io.quarkus.arc.DefaultBean;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Optional;

/** The machine's own time, for applications that declare nothing else. */
@Singleton
final class DefaultTime {
  @Produces
  @DefaultBean
  @Singleton
  Ticker ticker() {
    return System::nanoTime;
  }

  @Produces
  @DefaultBean
  @Singleton
  Sleeper sleeper() {
    return d -> {
      if (!d.isNegative() && !d.isZero()) {
        Thread.sleep(d.toMillis(), d.toNanosPart() % 1_000_000);
      }
    };
  }

  @Produces
  @DefaultBean
  @Singleton
  Deadlines deadlines() {
    return Optional::empty;
  }
}
