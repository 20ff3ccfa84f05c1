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
import org.acme.quoteorder.http.Ids;
import org.acme.quoteorder.http.Preconditions;
import org.acme.quoteorder.http.Problems;
import org.acme.quoteorder.http.ReadsNoBody;
import org.acme.quoteorder.order.OrderView;
import org.acme.quoteorder.order.PlacingOrder;
import org.acme.quoteorder.security.Caller;
import org.acme.quoteorder.security.Roles;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Accepting a quote makes an order. */
@Path("/quotes/{id}/accept")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Orders")
public class AcceptQuoteResource {

  private final PlacingOrder placing;
  private final Caller caller;

  AcceptQuoteResource(PlacingOrder placing, Caller caller) {
    this.placing = placing;
    this.caller = caller;
  }

  @POST
  @ReadsNoBody
  @RolesAllowed(Roles.CUSTOMER)
  @Operation(
      summary = "Accept a priced quote",
      description =
          "Creates the quote's one order, in DRAFT. A second accept finds the same order.")
  @APIResponse(
      responseCode = "201",
      description = "The order was created",
      content = @Content(schema = @Schema(implementation = OrderBody.class)))
  @APIResponse(
      responseCode = "200",
      description = "The quote was accepted before",
      content = @Content(schema = @Schema(implementation = OrderBody.class)))
  @APIResponse(responseCode = "404", description = "quote-not-found")
  @APIResponse(responseCode = "409", description = "illegal-transition: the quote is not priced")
  @APIResponse(responseCode = "412", description = "If-Match names another version")
  public Response accept(@PathParam("id") String id, @Context HttpHeaders headers) {
    var expected = Preconditions.ifMatch(headers);
    var quoteId = Ids.parse(id).orElseThrow(OrderProblems::quoteNotFound);
    return placing
        .place(caller.actor(), quoteId, expected)
        .fold(
            order -> answer(201, order),
            order -> answer(200, order),
            () -> {
              throw OrderProblems.quoteNotFound();
            },
            status -> {
              throw Problems.illegalTransition("quote", status, "accepted");
            },
            () -> {
              throw Preconditions.failed();
            });
  }

  private static Response answer(int status, OrderView order) {
    return Response.status(status)
        .header(HttpHeaders.LOCATION, "/orders/" + order.orderId())
        .header(HttpHeaders.ETAG, Preconditions.etag(order.version()))
        .entity(OrderBody.of(order))
        .build();
  }
}
