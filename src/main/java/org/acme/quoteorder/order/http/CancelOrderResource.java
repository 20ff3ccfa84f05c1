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
import org.acme.quoteorder.order.CancellingOrder;
import org.acme.quoteorder.order.OrderStatus;
import org.acme.quoteorder.order.OrderView;
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

/** Cancelling an order, once per idempotency key. */
@Path("/orders/{id}/cancel")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Orders")
public class CancelOrderResource {

  private static final OrderCommands.Command CANCEL =
      new OrderCommands.Command("cancel-order", "/orders/{id}/cancel", "cancelled");

  private final CancellingOrder cancelling;
  private final OrderCommands commands;
  private final StoredResponses responses;
  private final Caller caller;

  CancelOrderResource(
      CancellingOrder cancelling,
      OrderCommands commands,
      StoredResponses responses,
      Caller caller) {
    this.cancelling = cancelling;
    this.commands = commands;
    this.responses = responses;
    this.caller = caller;
  }

  @POST
  // No @Consumes: without a body, whatever a client says about its type says nothing.
  @RolesAllowed(Roles.CUSTOMER)
  @Operation(
      summary = "Cancel an order",
      description =
          "From DRAFT, READY and WAITING_FOR_APPROVAL. Once a worker has begun, the order runs to its"
              + " end. Idempotent by Idempotency-Key, as a submit is; the key belongs to this"
              + " operation.")
  @Parameter(
      name = "Idempotency-Key",
      in = ParameterIn.HEADER,
      required = true,
      description = "Quoted or bare, 1 to 128 visible ASCII characters",
      example = "1f5a1c7e-3a52-4f0c-9b1d-6f0a2f6f7c55")
  @RequestBody(
      required = false,
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(type = SchemaType.OBJECT),
              examples = @ExampleObject(name = "reason", value = "{\"reason\":\"ordered twice\"}")))
  @APIResponse(
      responseCode = "200",
      description = "The order is CANCELLED, and nothing is performed for it",
      content = @Content(schema = @Schema(implementation = Cancelled.class)))
  @APIResponse(
      responseCode = "400",
      description = "idempotency-key-required, idempotency-key-invalid, malformed-request")
  @APIResponse(responseCode = "404", description = "order-not-found")
  @APIResponse(responseCode = "409", description = "illegal-transition, idempotency-in-progress")
  @APIResponse(responseCode = "412", description = "If-Match names another version")
  @APIResponse(responseCode = "422", description = "idempotency-key-reused, validation-failed")
  public Response cancel(
      @PathParam("id") String id, @Context HttpHeaders headers, byte @Nullable [] body) {
    return commands.answer(
        CANCEL,
        id,
        headers,
        body,
        (order, expected, ignored) -> cancelling.cancel(caller.actor(), order, expected),
        this::cancelled);
  }

  private StoredResponse cancelled(OrderView order) {
    return responses.json(
        200,
        new Cancelled(order.orderId(), order.status(), order.version()),
        null,
        Preconditions.etag(order.version()));
  }

  /** The body of the first answer. */
  @Schema(name = "CancelledOrder")
  record Cancelled(UUID orderId, OrderStatus status, long version) {}
}
