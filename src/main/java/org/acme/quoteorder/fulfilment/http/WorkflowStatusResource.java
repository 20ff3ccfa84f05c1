package org.acme.quoteorder.fulfilment.http;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Arrays;
import java.util.UUID;
import org.acme.quoteorder.fulfilment.WorkflowStatus;
import org.acme.quoteorder.fulfilment.WorkflowStatuses;
import org.acme.quoteorder.fulfilment.WorkflowStatuses.Source;
import org.acme.quoteorder.http.Ids;
import org.acme.quoteorder.http.Problems;
import org.acme.quoteorder.security.Caller;
import org.acme.quoteorder.security.Roles;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Where an order stands. May be a copy; {@code Age} and {@code Cache-Status} (RFC 9211) tell. */
@Path("/orders/{id}/workflow-status")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Orders")
@RolesAllowed(Roles.CUSTOMER)
public class WorkflowStatusResource {

  private final WorkflowStatuses statuses;
  private final Caller caller;

  WorkflowStatusResource(WorkflowStatuses statuses, Caller caller) {
    this.statuses = statuses;
    this.caller = caller;
  }

  /** The status with where it was read. */
  @Schema(name = "WorkflowStatus")
  record Body(@JsonUnwrapped WorkflowStatus status, String source) {}

  @GET
  @Operation(
      summary = "Where an order stands",
      description =
          "Eventually consistent: a copy is at most seconds behind, and sourceVersion never goes back."
              + " Cache-Control: no-cache reads PostgreSQL.")
  @APIResponse(
      responseCode = "200",
      description = "The status with Age and Cache-Status",
      content = @Content(schema = @Schema(implementation = Body.class)))
  @APIResponse(responseCode = "404", description = "order-not-found")
  public Response get(
      @PathParam("id") String id,
      @HeaderParam(HttpHeaders.CACHE_CONTROL) @Nullable String cacheControl) {
    UUID orderId = Ids.parse(id).orElseThrow(WorkflowStatusResource::notFound);
    boolean fresh = noCache(cacheControl);
    var read =
        statuses
            .read(caller.tenant(), orderId, fresh)
            .orElseThrow(WorkflowStatusResource::notFound);
    boolean copy = read.source() == Source.CACHE;
    return Response.ok(new Body(read.status(), copy ? "cache" : "database"))
        .header("Age", read.age().toSeconds())
        .header("Cache-Status", "quote-order; " + cacheStatus(read.source(), fresh))
        .build();
  }

  private static String cacheStatus(Source source, boolean fresh) {
    return switch (source) {
      case CACHE -> "hit";
      case DATABASE -> "fwd=miss";
      case DATABASE_BYPASSED -> fresh ? "fwd=request" : "fwd=bypass";
    };
  }

  private static boolean noCache(@Nullable String cacheControl) {
    return cacheControl != null
        && Arrays.stream(cacheControl.split(","))
            .anyMatch(directive -> directive.strip().equalsIgnoreCase("no-cache"));
  }

  private static HttpProblem notFound() {
    return Problems.notFound("order");
  }
}
