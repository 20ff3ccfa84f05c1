package org.acme.quoteorder.bootstrap;

import io.smallrye.jwt.util.KeyUtils;
import io.smallrye.jwt.util.ResourceUtils;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Optional;

/** Whether this node could verify a token at all. */
@Singleton
final class TokenKeys {
  private static final Setting LOCATION = new Setting("mp.jwt.verify.publickey.location");
  private static final Setting KEY = new Setting("mp.jwt.verify.publickey");

  /** What is wrong with the settings; empty when they can be used. */
  Optional<String> problem() {
    if (KEY.value().isPresent()) {
      return Optional.empty();
    }
    return LOCATION
        .value()
        .map(TokenKeys::problem)
        .orElse(
            Optional.of(
                LOCATION.missing()
                    + ", so no token could be verified (a demo needs "
                    + new Setting("quoteorder.demo.enabled").described()
                    + "=true)"));
  }

  private static Optional<String> problem(String location) {
    if (location.startsWith("http:") || location.startsWith("https:")) {
      return Optional.empty(); // fetched when needed, and again when keys change
    }
    try {
      String content = ResourceUtils.readResource(location);
      if (content == null) {
        return wrong("names nothing that can be read");
      }
      if (!isKeySet(content.strip())) {
        KeyUtils.decodePublicKey(content);
      }
      return Optional.empty();
    } catch (IOException e) {
      return wrong("names nothing that can be read");
    } catch (GeneralSecurityException | RuntimeException e) {
      return wrong("does not hold a public key");
    }
  }

  /** JSON Web Keys, plain or in Base64url, are looked through for each token's key id. */
  private static boolean isKeySet(String content) {
    return content.startsWith("{") || content.startsWith("ey");
  }

  private static Optional<String> wrong(String how) {
    return Optional.of(LOCATION.described() + " " + how);
  }
}
