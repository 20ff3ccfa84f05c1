package org.acme.quoteorder.security;

import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/** The configured token where there is one; in a demo run one that this service signs itself. */
@ApplicationScoped
class SignedPartnerTokens implements PartnerTokens {
  private static final Duration REMAINING = Duration.ofMinutes(30);
  private static final String SUBJECT = "quote-order";

  private static final Logger LOG = Logger.getLogger(SignedPartnerTokens.class);

  private final DemoSettings demo;
  private final DemoSigning signing;
  private final Optional<String> configured;
  private final Clock clock;
  private final Map<String, Signed> signed = new ConcurrentHashMap<>();

  SignedPartnerTokens(
      DemoSettings demo,
      DemoSigning signing,
      @ConfigProperty(name = "quoteorder.partners.token") Optional<String> configured,
      Clock clock) {
    this.demo = demo;
    this.signing = signing;
    this.configured = configured;
    this.clock = clock;
  }

  void tell(@Observes StartupEvent started) {
    if (configured.isEmpty() && !demo.enabled()) {
      LOG.warn(
          "quoteorder.partners.token (QUOTEORDER_PARTNERS_TOKEN) is not set: no quote is priced and no order fulfilled");
    }
  }

  @Override
  public String bearer(String tenant) {
    if (configured.isPresent()) {
      return configured.get();
    }
    if (!demo.enabled()) {
      throw new NoPartnerToken();
    }
    return signed
        .compute(tenant, (key, known) -> known == null || known.ends(clock) ? sign(key) : known)
        .token();
  }

  private Signed sign(String tenant) {
    Instant expiresAt = clock.instant().plus(demo.tokenLifetime());
    return new Signed(signing.sign(tenant, SUBJECT, Set.of(Roles.CUSTOMER), expiresAt), expiresAt);
  }

  private record Signed(String token, Instant expiresAt) {
    boolean ends(Clock clock) {
      return clock.instant().isAfter(expiresAt.minus(REMAINING));
    }

    @Override
    public String toString() {
      return "Signed[" + expiresAt + "]";
    }
  }
}
