package org.acme.quoteorder.quote.http;

import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.UUID;
import org.acme.quoteorder.http.Ids;
import org.acme.quoteorder.http.Preconditions;
import org.acme.quoteorder.http.ReadsNoBody;
import org.acme.quoteorder.quote.DraftingQuote;
import org.acme.quoteorder.quote.PricingQuote;
import org.acme.quoteorder.quote.QuoteApi;
import org.acme.quoteorder.quote.QuoteView;
import org.acme.quoteorder.security.Caller;
import org.acme.quoteorder.security.Roles;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Quotes of the caller's tenant. */
@Path("/quotes")
@Tag(name = "Quotes")
@RolesAllowed(Roles.CUSTOMER)
@Produces(MediaType.APPLICATION_JSON)
public final class QuotesResource {
  private final DraftingQuote drafting;
  private final PricingQuote pricing;
  private final QuoteApi quotes;
  private final Caller caller;

  QuotesResource(DraftingQuote drafting, PricingQuote pricing, QuoteApi quotes, Caller caller) {
    this.drafting = drafting;
    this.pricing = pricing;
    this.quotes = quotes;
    this.caller = caller;
  }

  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(
      summary = "Ask for a quote",
      description = "The same SKU may stand in several lines; at most 250 lines.")
  @APIResponse(
      responseCode = "201",
      description = "A quote in DRAFT",
      content = @Content(schema = @Schema(implementation = QuoteBody.class)))
  @APIResponse(responseCode = "422", description = "validation-failed, unknown-sku")
  public Response create(@NotNull @Valid QuoteRequest request) {
    QuoteView quote =
        drafting
            .draft(caller.actor(), request.draft())
            .fold(
                drafted -> drafted,
                unknown -> {
                  throw QuoteProblems.unknownSkus(unknown);
                },
                () -> {
                  throw QuoteProblems.severalCurrencies();
                });
    return answer(201, quote).header(HttpHeaders.LOCATION, "/quotes/" + quote.quoteId()).build();
  }

  @GET
  @Path("{id}")
  @Operation(summary = "One quote")
  @APIResponse(
      responseCode = "200",
      content = @Content(schema = @Schema(implementation = QuoteBody.class)))
  @APIResponse(responseCode = "304", description = "If-None-Match names the current version")
  public Response find(@PathParam("id") String id, @Context HttpHeaders headers) {
    QuoteView quote = quotes.find(caller.tenant(), id(id)).orElseThrow(QuoteProblems::notFound);
    return Preconditions.read(headers, quote.version(), () -> QuoteBody.of(quote)).build();
  }

  @POST
  @Path("{id}/price")
  @ReadsNoBody
  @Operation(
      summary = "Get prices from the rating system",
      description =
          "A priced quote may be priced again: a new version, at the prices of now. Without"
              + " If-Match a call that another one overtook answers with the other's prices.")
  @APIResponse(
      responseCode = "200",
      description = "The quote in PRICED",
      content = @Content(schema = @Schema(implementation = QuoteBody.class)))
  @APIResponse(responseCode = "409", description = "illegal-transition: accepted or expired")
  @APIResponse(responseCode = "412", description = "If-Match names another version")
  @APIResponse(
      responseCode = "503",
      description = "downstream-throttled, downstream-unavailable; with Retry-After")
  public Response price(@PathParam("id") String id, @Context HttpHeaders headers) {
    var expected = Preconditions.ifMatch(headers);
    return pricing
        .price(caller.actor(), id(id), expected)
        .fold(
            quote -> answer(200, quote).build(),
            () -> {
              throw QuoteProblems.notFound();
            },
            () -> {
              throw Preconditions.failed();
            },
            status -> {
              throw QuoteProblems.notOpen(status);
            },
            reason -> {
              throw QuoteProblems.notPriceable(reason);
            },
            wait -> {
              throw QuoteProblems.throttled(wait);
            },
            wait -> {
              throw QuoteProblems.unavailable(wait);
            });
  }

  private static UUID id(String text) {
    return Ids.parse(text).orElseThrow(QuoteProblems::notFound);
  }

  private static Response.ResponseBuilder answer(int status, QuoteView quote) {
    return Response.status(status)
        .header(HttpHeaders.ETAG, Preconditions.etag(quote.version()))
        .entity(QuoteBody.of(quote));
  }
}
