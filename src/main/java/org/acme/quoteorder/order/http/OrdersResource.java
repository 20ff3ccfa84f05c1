package org.acme.quoteorder.order.http;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.UUID;
import org.acme.quoteorder.http.Cursors;
import org.acme.quoteorder.http.Ids;
import org.acme.quoteorder.http.Page;
import org.acme.quoteorder.http.Pages;
import org.acme.quoteorder.http.Preconditions;
import org.acme.quoteorder.order.OrderApi;
import org.acme.quoteorder.order.OrderStatus;
import org.acme.quoteorder.order.OrderView;
import org.acme.quoteorder.order.ReadingOrders;
import org.acme.quoteorder.security.Caller;
import org.acme.quoteorder.security.Roles;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Reading orders, always from PostgreSQL. */
@Path("/orders")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Orders")
@RolesAllowed(Roles.CUSTOMER)
public class OrdersResource {

  /** Java knows times that PostgreSQL does not; none of them is an order's. */
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

  private final OrderApi orders;
  private final ReadingOrders reading;
  private final Caller caller;

  OrdersResource(OrderApi orders, ReadingOrders reading, Caller caller) {
    this.orders = orders;
    this.reading = reading;
    this.caller = caller;
  }

  @GET
  @Operation(summary = "List the tenant's orders, newest first")
  @APIResponse(responseCode = "200", description = "A page; nextCursor continues it")
  @APIResponse(responseCode = "400", description = "A parameter that cannot be understood")
  public Page<OrderBody> list(
      @QueryParam("status") @Nullable String status,
      @QueryParam("limit") @Nullable String limit,
      @QueryParam("cursor") @Nullable String cursor) {
    int size = Pages.limit(limit);
    var cursors = new Cursors("orders", caller.tenant());
    var rows = reading.page(caller.tenant(), status(status), after(cursors, cursor), size + 1);
    return Page.of(
        rows.stream().map(OrderBody::of).toList(),
        size,
        last -> cursors.after(last.createdAt().toString(), last.orderId().toString()));
  }

  @GET
  @Path("/{id}")
  @Operation(summary = "Read one order")
  @APIResponse(
      responseCode = "200",
      description = "The order, with its version as ETag",
      content = @Content(schema = @Schema(implementation = OrderBody.class)))
  @APIResponse(responseCode = "304", description = "The version that If-None-Match names")
  @APIResponse(responseCode = "404", description = "order-not-found")
  public Response get(@PathParam("id") String id, @Context HttpHeaders headers) {
    OrderView order =
        orders
            .find(caller.tenant(), Ids.parse(id).orElseThrow(OrderProblems::orderNotFound))
            .orElseThrow(OrderProblems::orderNotFound);
    return Preconditions.read(headers, order.version(), () -> OrderBody.of(order)).build();
  }

  @GET
  @Path("/{id}/timeline")
  @Operation(
      summary = "What happened to an order",
      description =
          "Every transition, in the order of the versions that they made. fencingToken is the attempt"
              + " under which PostgreSQL judged a worker's write; null where the version alone did.")
  @APIResponse(
      responseCode = "200",
      description = "The transitions, with the order's version as ETag",
      content = @Content(schema = @Schema(implementation = TimelineBody.class)))
  @APIResponse(responseCode = "304", description = "The version that If-None-Match names")
  @APIResponse(responseCode = "404", description = "order-not-found")
  public Response timeline(@PathParam("id") String id, @Context HttpHeaders headers) {
    UUID orderId = Ids.parse(id).orElseThrow(OrderProblems::orderNotFound);
    var transitions = reading.timeline(caller.tenant(), orderId);
    if (transitions.isEmpty()) {
      throw OrderProblems.orderNotFound();
    }
    var body = TimelineBody.of(orderId, transitions);
    return Preconditions.read(headers, body.version(), () -> body).build();
  }

  private static @Nullable OrderStatus status(@Nullable String asked) {
    if (asked == null) {
      return null;
    }
    return Arrays.stream(OrderStatus.values())
        .filter(status -> status.name().equals(asked))
        .findFirst()
        .orElseThrow(() -> Pages.invalid("status is not one that an order can have."));
  }

  private static ReadingOrders.@Nullable After after(Cursors cursors, @Nullable String cursor) {
    var parts = cursors.read(cursor, 2);
    if (parts.isEmpty()) {
      return null;
    }
    try {
      var createdAt = Instant.parse(parts.get(0));
      if (createdAt.isBefore(Instant.EPOCH) || createdAt.isAfter(LAST)) {
        throw Cursors.invalid();
      }
      return new ReadingOrders.After(createdAt.toString(), UUID.fromString(parts.get(1)));
    } catch (DateTimeException | IllegalArgumentException e) {
      throw Cursors.invalid();
    }
  }
}
