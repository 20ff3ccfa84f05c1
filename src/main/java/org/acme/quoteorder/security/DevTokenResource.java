package org.acme.quoteorder.security;

import jakarta.annotation.security.PermitAll;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/**
 * Hands out tokens in demo runs; in any other run the path does not exist (see {@link DemoPaths}).
 */
@Path("/dev/token")
@Tag(name = "Demo", description = "In dev, test and demo runs only; 404 in production.")
@PermitAll
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public final class DevTokenResource {
  private final DemoSettings demo;
  private final DemoSigning signing;
  private final Clock clock;

  DevTokenResource(DemoSettings demo, DemoSigning signing, Clock clock) {
    this.demo = demo;
    this.signing = signing;
    this.clock = clock;
  }

  /** Who the token shall speak for. */
  public record TokenRequest(
      @Schema(examples = "tenant-42") @NotBlank @Size(max = 64) String tenant,
      @Schema(examples = "demo") @NotBlank @Size(max = 64) String subject,
      @Schema(examples = "[\"customer\"]") @NotEmpty @Size(max = 3) Set<@NotNull @Pattern(regexp = "customer|approver|operator") String> groups) {}

  /** A bearer token. */
  public record TokenView(String token, Instant expiresAt) {
    @Override
    public String toString() {
      return "TokenView[" + expiresAt + "]";
    }
  }

  @POST
  @Operation(summary = "A token for the calls below")
  public TokenView token(@NotNull @Valid TokenRequest request) {
    Instant expiresAt = clock.instant().plus(demo.tokenLifetime()).truncatedTo(ChronoUnit.SECONDS);
    return new TokenView(
        signing.sign(request.tenant(), request.subject(), request.groups(), expiresAt), expiresAt);
  }
}
