package org.acme.quoteorder.fulfilment.partner;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** The provisioning system; repeats under one key have one effect. */
@RegisterRestClient(configKey = "provisioning")
interface ProvisioningClient extends PartnerClient {

  @Override
  @POST
  @Path("/activations")
  Response perform(
      @HeaderParam(HttpHeaders.AUTHORIZATION) String bearer,
      @HeaderParam("Idempotency-Key") String key,
      EffectRequest request);

  @Override
  @GET
  @Path("/effects/{key}")
  Response ask(@HeaderParam(HttpHeaders.AUTHORIZATION) String bearer, @PathParam("key") String key);
}
