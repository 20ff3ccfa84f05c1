package org.acme.quoteorder.order.http;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.UUID;
import org.acme.quoteorder.coordination.idempotency.StoredResponse;
import org.acme.quoteorder.http.Preconditions;
import org.acme.quoteorder.http.StoredResponses;
import org.acme.quoteorder.order.OrderStatus;
import org.acme.quoteorder.order.OrderView;
import org.acme.quoteorder.order.SubmittingOrder;
import org.acme.quoteorder.security.Caller;
import org.acme.quoteorder.security.Roles;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Submitting an order, once per idempotency key. */
@Path("/orders/{id}/submit")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Orders")
public class SubmitOrderResource {

  private static final OrderCommands.Command SUBMIT =
      new OrderCommands.Command("submit-order", "/orders/{id}/submit", "submitted");

  private final SubmittingOrder submitting;
  private final OrderCommands commands;
  private final StoredResponses responses;
  private final Caller caller;

  SubmitOrderResource(
      SubmittingOrder submitting,
      OrderCommands commands,
      StoredResponses responses,
      Caller caller) {
    this.submitting = submitting;
    this.commands = commands;
    this.responses = responses;
    this.caller = caller;
  }

  @POST
  // No @Consumes: without a body, whatever a client says about its type says nothing.
  @RolesAllowed(Roles.CUSTOMER)
  @Operation(
      summary = "Submit an order",
      description =
          "Idempotent by Idempotency-Key (after an expired IETF draft). The first final answer is"
              + " given again to every repetition, with Idempotent-Replayed: true. Keys live 24 hours"
              + " in Redis and 30 days in PostgreSQL; GET /ops/idempotency-policy tells the values in"
              + " force.")
  @Parameter(
      name = "Idempotency-Key",
      in = ParameterIn.HEADER,
      required = true,
      description = "Quoted or bare, 1 to 128 visible ASCII characters",
      example = "7a20d1f0-9c3b-4f2e-8f0e-0b9f6c1d2e3f")
  @RequestBody(
      required = false,
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(type = SchemaType.OBJECT),
              examples =
                  @ExampleObject(name = "note", value = "{\"note\":\"deliver to the back door\"}")))
  @APIResponse(
      responseCode = "202",
      description = "Accepted; Location tells where to watch",
      content = @Content(schema = @Schema(implementation = Accepted.class)))
  @APIResponse(
      responseCode = "400",
      description = "idempotency-key-required, idempotency-key-invalid, malformed-request")
  @APIResponse(responseCode = "404", description = "order-not-found")
  @APIResponse(responseCode = "409", description = "illegal-transition, idempotency-in-progress")
  @APIResponse(responseCode = "412", description = "If-Match names another version")
  @APIResponse(responseCode = "422", description = "idempotency-key-reused, validation-failed")
  public Response submit(
      @PathParam("id") String id, @Context HttpHeaders headers, byte @Nullable [] body) {
    return commands.answer(
        SUBMIT,
        id,
        headers,
        body,
        (order, expected, command) ->
            submitting.submit(caller.actor(), order, expected, command.note()),
        this::accepted);
  }

  private StoredResponse accepted(OrderView order) {
    return responses.json(
        202,
        new Accepted(order.orderId(), order.status(), order.version()),
        "/orders/" + order.orderId() + "/workflow-status",
        Preconditions.etag(order.version()));
  }

  /** The body of the first answer. */
  @Schema(name = "SubmittedOrder")
  record Accepted(UUID orderId, OrderStatus status, long version) {}
}
