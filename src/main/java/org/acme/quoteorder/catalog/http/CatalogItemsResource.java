package org.acme.quoteorder.catalog.http;

import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.acme.quoteorder.catalog.CatalogItemView;
import org.acme.quoteorder.catalog.CatalogItems;
import org.acme.quoteorder.http.Page;
import org.acme.quoteorder.http.Pages;
import org.acme.quoteorder.http.Preconditions;
import org.acme.quoteorder.http.Problems;
import org.acme.quoteorder.security.Caller;
import org.acme.quoteorder.security.Roles;
import org.eclipse.microprofile.openapi.annotations.Operation;
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
  private final Caller caller;

  CatalogItemsResource(CatalogItems items, Caller caller) {
    this.items = items;
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
    List<String> after = Pages.after(cursor, 1);
    return Page.of(
        items.list(caller.tenant(), after.isEmpty() ? null : after.get(0), size + 1),
        size,
        last -> Pages.cursor(last.sku()));
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
      @HeaderParam("If-None-Match") @Nullable String ifNoneMatch) {
    CatalogItemView item =
        items
            .find(caller.tenant(), sku)
            .orElseThrow(
                () ->
                    Problems.problem(
                        404,
                        "catalog-item-not-found",
                        "Catalog item not found",
                        "The catalog has no such item."));
    Response.ResponseBuilder answer =
        Preconditions.noneMatchNames(ifNoneMatch, item.version())
            ? Response.notModified()
            : Response.ok(item);
    // Nothing is cached yet, and the headers say so (RFC 9111, RFC 9211).
    return answer
        .header("ETag", Preconditions.etag(item.version()))
        .header("Age", 0)
        .header("Cache-Status", "quote-order; fwd=miss")
        .header("Cache-Control", "private, no-cache")
        .header("Vary", "Authorization")
        .build();
  }
}
