package org.acme.quoteorder.quote.partner;

import io.quarkus.rest.client.reactive.ClientExceptionMapper;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.acme.quoteorder.catalog.Money;
import org.acme.quoteorder.quote.Rating;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;
import org.jspecify.annotations.Nullable;

/** The rating system. A call only reads, so repeating it is safe. */
@RegisterRestClient(configKey = "rating")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
interface RatingClient {

  record Request(List<Rating.Line> items) {}

  record Answer(@Nullable List<@Nullable Price> items) {}

  record Price(@Nullable Integer line, @Nullable Money unitPrice) {}

  @POST
  @Path("/prices")
  Answer prices(
      @HeaderParam(HttpHeaders.AUTHORIZATION) String authorization,
      @HeaderParam("X-Correlation-Id") String correlationId,
      Request request);

  /** Never a WebApplicationException: the partner's status is not ours to give. */
  @ClientExceptionMapper
  static RuntimeException failure(Response response) {
    return response.getStatus() == 429
        ? new RatingThrottled(response.getHeaderString("Retry-After"))
        : new RatingFailed("answered with " + response.getStatus());
  }
}
