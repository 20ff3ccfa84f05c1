package org.acme.quoteorder.security;

import io.smallrye.jwt.build.Jwt;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/** Makes tokens in a demo run. In any other run there is no key and every call fails. */
@Singleton
public final class DemoSigning {
  static final String ISSUER = "https://quote-order.example/demo";

  private final DemoKeys keys;
  private final Clock clock;
  private final AtomicReference<DemoKey> key = new AtomicReference<>();

  DemoSigning(DemoKeys keys, Clock clock) {
    this.keys = keys;
    this.clock = clock;
  }

  /** Fetches the key pair, once, before the first request: nothing is read while one runs. */
  public void load() {
    key.set(keys.obtain());
  }

  /** The key that tokens with this key id are verified with. */
  Optional<DemoKey> verifying(String keyId) {
    return Optional.ofNullable(key.get()).filter(known -> known.keyId().equals(keyId));
  }

  /**
   * A signed token.
   *
   * @throws IllegalStateException when this run has no key
   */
  String sign(String tenant, String subject, Set<String> groups, Instant expiresAt) {
    DemoKey signing = key.get();
    if (signing == null) {
      throw new IllegalStateException("this run has no signing key");
    }
    return Jwt.issuer(ISSUER)
        .subject(subject)
        .claim("tenant", tenant)
        .groups(groups)
        .issuedAt(clock.instant())
        .expiresAt(expiresAt)
        .jws()
        .keyId(signing.keyId())
        .sign(signing.privateKey());
  }
}
