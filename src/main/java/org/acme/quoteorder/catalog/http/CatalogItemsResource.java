package org.acme.quoteorder.catalog.http;

import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.acme.quoteorder.catalog.CatalogItemView;
import org.acme.quoteorder.catalog.CatalogItems;
import org.acme.quoteorder.catalog.ChangeOutcome;
import org.acme.quoteorder.catalog.ChangingCatalog;
import org.acme.quoteorder.catalog.NewCatalogItem;
import org.acme.quoteorder.http.Cursors;
import org.acme.quoteorder.http.Page;
import org.acme.quoteorder.http.Pages;
import org.acme.quoteorder.http.Preconditions;
import org.acme.quoteorder.http.Problems;
import org.acme.quoteorder.security.Caller;
import org.acme.quoteorder.security.Roles;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** What the caller's tenant can order. */
@Path("/catalog/items")
@Tag(name = "Catalog")
@RolesAllowed(Roles.CUSTOMER)
@Produces(MediaType.APPLICATION_JSON)
public final class CatalogItemsResource {
  private final CatalogItems items;
  private final ChangingCatalog changing;
  private final Caller caller;

  CatalogItemsResource(CatalogItems items, ChangingCatalog changing, Caller caller) {
    this.items = items;
    this.changing = changing;
    this.caller = caller;
  }

  @GET
  @Operation(summary = "The tenant's items, by SKU")
  public Page<CatalogItemView> list(
      @Parameter(description = "1 to 200", schema = @Schema(defaultValue = "50"))
          @QueryParam("limit")
          @Nullable String limit,
      @Parameter(description = "nextCursor of the page before") @QueryParam("cursor")
          @Nullable String cursor) {
    int size = Pages.limit(limit);
    var cursors = new Cursors("catalog/items", caller.tenant());
    List<String> after = cursors.read(cursor, 1);
    return Page.of(
        items.list(caller.tenant(), after.isEmpty() ? null : after.get(0), size + 1),
        size,
        last -> cursors.after(last.sku()));
  }

  @GET
  @Path("{sku}")
  @Operation(summary = "One item")
  @APIResponse(
      responseCode = "200",
      content = @Content(schema = @Schema(implementation = CatalogItemView.class)))
  @APIResponse(responseCode = "304", description = "If-None-Match names the current version")
  public Response item(
      @Parameter(example = "NET-FIBER-100") @PathParam("sku") String sku,
      @Context HttpHeaders headers) {
    CatalogItemView item =
        items.find(caller.tenant(), sku).orElseThrow(() -> Problems.notFound("catalog item"));
    // Nothing is cached yet, and the headers say so (RFC 9111, RFC 9211).
    return Preconditions.read(headers, item.version(), () -> item)
        .header("Age", 0)
        .header("Cache-Status", "quote-order; fwd=miss")
        .header("Cache-Control", "private, no-cache")
        .header("Vary", "Authorization")
        .build();
  }

  @PUT
  @Path("{sku}")
  @RolesAllowed(Roles.OPERATOR)
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(
      summary = "Create or replace an item",
      description =
          "With If-None-Match: * the item must not be there yet; with If-Match it must be, at one of"
              + " these versions. An identical body is a new version too, and each version is one"
              + " catalog.item-changed.")
  @Parameter(
      name = "If-Match",
      in = ParameterIn.HEADER,
      description = "The version to replace; a list, or * for whatever is there, are honoured",
      schema = @Schema(implementation = String.class),
      example = "\"1\"")
  @Parameter(
      name = "If-None-Match",
      in = ParameterIn.HEADER,
      description = "* creates",
      schema = @Schema(implementation = String.class),
      example = "*")
  @APIResponse(
      responseCode = "201",
      description = "The item was created",
      content = @Content(schema = @Schema(implementation = CatalogItemView.class)))
  @APIResponse(
      responseCode = "200",
      description = "The item has a new version",
      content = @Content(schema = @Schema(implementation = CatalogItemView.class)))
  @APIResponse(
      responseCode = "400",
      description = "malformed-request, if-match-malformed, if-none-match-malformed")
  @APIResponse(
      responseCode = "412",
      description = "It is there already, or not there, or at another version")
  @APIResponse(responseCode = "428", description = "Neither If-Match nor If-None-Match: *")
  public Response put(
      @Parameter(description = "1 to 64 characters", example = "NET-FIBER-100") @PathParam("sku")
          String sku,
      @Context HttpHeaders headers,
      @Context UriInfo uri,
      @NotNull @Valid CatalogItemRequest request) {
    NewCatalogItem item = request.item(sku);
    return Preconditions.put(headers)
        .fold(
            () -> answer(201, changing.create(caller.actor(), item), uri),
            expected -> answer(200, changing.replace(caller.actor(), item, expected), uri));
  }

  private static Response answer(int status, ChangeOutcome outcome, UriInfo uri) {
    CatalogItemView item =
        outcome.fold(
            changed -> changed,
            () -> {
              throw Preconditions.failed();
            });
    String path = uri.getRequestUri().getRawPath();
    // The body is the item as it is stored, not what was sent; Content-Location says so, and the
    // tag is that item's.
    return Response.status(status)
        .header(HttpHeaders.LOCATION, status == 201 ? path : null)
        .header(HttpHeaders.CONTENT_LOCATION, path)
        .header(HttpHeaders.ETAG, Preconditions.etag(item.version()))
        .entity(item)
        .build();
  }
}
