package org.acme.quoteorder.security;

import io.quarkus.security.UnauthorizedException;
import jakarta.enterprise.context.RequestScoped;
import org.acme.quoteorder.http.Correlation;
import org.eclipse.microprofile.jwt.JsonWebToken;

/** The authenticated caller of the running request; outside a request there is none. */
@RequestScoped
public class Caller {
  private final JsonWebToken token;

  Caller(JsonWebToken token) {
    this.token = token;
  }

  /**
   * Tenant and subject from the verified token, correlation id from the request.
   *
   * @throws UnauthorizedException when the request carries no verified token
   */
  public Actor actor() {
    String tenant = token.getClaim("tenant");
    String subject = token.getSubject();
    if (tenant == null || subject == null) {
      throw new UnauthorizedException();
    }
    return new Actor(tenant, subject, Correlation.current());
  }

  /** The tenant whose data this request may see. */
  public String tenant() {
    return actor().tenant();
  }
}
