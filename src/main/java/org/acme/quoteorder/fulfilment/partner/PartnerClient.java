package org.acme.quoteorder.fulfilment.partner;

import jakarta.ws.rs.core.Response;

/** What every partner can do: perform an effect under a key, and tell whether it performed one. */
interface PartnerClient {

  Response perform(String bearer, String key, EffectRequest request);

  Response ask(String bearer, String key);
}
