package org.acme.quoteorder.ops;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.util.List;
import org.acme.quoteorder.coordination.idempotency.IdempotencySettings;
import org.acme.quoteorder.security.Roles;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** What a caller of an idempotent operation may rely on. */
@Path("/ops/idempotency-policy")
@Tag(name = "Operations")
@RolesAllowed({Roles.CUSTOMER, Roles.APPROVER, Roles.OPERATOR})
@Produces(MediaType.APPLICATION_JSON)
public final class IdempotencyPolicyResource {
  private final IdempotencySettings settings;

  IdempotencyPolicyResource(IdempotencySettings settings) {
    this.settings = settings;
  }

  /**
   * The policy in force.
   *
   * @param redisRetention how long a finished key is answered by Redis
   * @param durableRetention how long it is answered at all: PostgreSQL
   * @param attemptLease a dead attempt blocks its key no longer
   * @param stored which outcomes are final and replayed
   * @param released which outcomes leave the key free for another try
   */
  public record Policy(
      String header,
      int minLength,
      int maxLength,
      String scope,
      String fingerprint,
      Duration redisRetention,
      Duration durableRetention,
      Duration attemptLease,
      List<String> stored,
      List<String> released) {}

  @GET
  @Operation(summary = "How idempotency keys are treated, and for how long")
  public Policy policy() {
    return new Policy(
        "Idempotency-Key",
        1,
        128,
        "tenant and operation",
        "method, route, path parameters and canonical body",
        settings.retention(),
        settings.durableRetention(),
        settings.lease(),
        List.of("2xx", "409 illegal-transition", "422 of the operation"),
        List.of("5xx that rolled back", "429", "guarded", "maintenance", "404", "412"));
  }
}
