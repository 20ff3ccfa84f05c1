package org.acme.quoteorder.ops;

import jakarta.enterprise.context.ApplicationScoped;
import org.acme.quoteorder.http.RequestIntake;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * DOWN from the moment this node begins to end, while it still answers. The framework has a check
 * like it, but switches it in no certain order with the rest of an end.
 */
@Readiness
@ApplicationScoped
class IntakeHealth implements HealthCheck {
  private final RequestIntake intake;

  IntakeHealth(RequestIntake intake) {
    this.intake = intake;
  }

  @Override
  public HealthCheckResponse call() {
    return HealthCheckResponse.named("takes requests").status(intake.isOpen()).build();
  }
}
