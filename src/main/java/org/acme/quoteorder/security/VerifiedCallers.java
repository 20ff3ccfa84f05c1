package org.acme.quoteorder.security;

import io.smallrye.jwt.auth.principal.DefaultJWTCallerPrincipalFactory;
import io.smallrye.jwt.auth.principal.JWTAuthContextInfo;
import io.smallrye.jwt.auth.principal.JWTCallerPrincipal;
import io.smallrye.jwt.auth.principal.JWTCallerPrincipalFactory;
import io.smallrye.jwt.auth.principal.ParseException;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Verifies a token with the key it names: the demo's in a demo run, the configured one otherwise.
 * Both may be in use at once. The demo key counts for nothing outside a demo run, because it is
 * never loaded there.
 */
@ApplicationScoped
@Alternative
@Priority(1)
public class VerifiedCallers extends JWTCallerPrincipalFactory {
  private static final int MAX_NAME = 128;

  private final DefaultJWTCallerPrincipalFactory standard = new DefaultJWTCallerPrincipalFactory();
  private final DemoSigning demo;

  VerifiedCallers(DemoSigning demo) {
    this.demo = demo;
  }

  @Override
  public JWTCallerPrincipal parse(String token, JWTAuthContextInfo configured)
      throws ParseException {
    Optional<DemoKey> demoKey = keyId(token).flatMap(demo::verifying);
    if (demoKey.isEmpty() && !hasKey(configured)) {
      throw new ParseException("no key verifies this token");
    }
    JWTCallerPrincipal caller =
        standard.parse(token, demoKey.map(key -> demoContext(configured, key)).orElse(configured));
    requireName(caller.getClaim("tenant"));
    requireName(caller.getSubject());
    return caller;
  }

  private static JWTAuthContextInfo demoContext(JWTAuthContextInfo configured, DemoKey key) {
    JWTAuthContextInfo context = new JWTAuthContextInfo(configured);
    context.setPublicVerificationKey(key.publicKey());
    context.setIssuedBy(DemoSigning.ISSUER);
    return context;
  }

  private static boolean hasKey(JWTAuthContextInfo configured) {
    return configured.getPublicKeyLocation() != null
        || configured.getPublicKeyContent() != null
        || configured.getPublicVerificationKey() != null;
  }

  private static void requireName(@Nullable Object claim) throws ParseException {
    boolean fine =
        claim instanceof String name
            && !name.isBlank()
            && name.length() <= MAX_NAME
            && name.indexOf('\0') < 0;
    if (!fine) {
      throw new ParseException("tenant and sub are text of 1 to " + MAX_NAME + " characters");
    }
  }

  /** The key id of the token's header; nothing in it is trusted yet. */
  private static Optional<String> keyId(String token) {
    int dot = token.indexOf('.');
    if (dot < 0) {
      return Optional.empty();
    }
    try {
      byte[] header = Base64.getUrlDecoder().decode(token.substring(0, dot));
      return Optional.ofNullable(new JsonObject(Buffer.buffer(header)).getString("kid"));
    } catch (RuntimeException notAHeader) {
      return Optional.empty();
    }
  }
}
