package org.acme.quoteorder.fulfilment.partner;

import io.vertx.core.VertxException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import java.net.ConnectException;
import java.util.Optional;
import java.util.function.Supplier;
import org.acme.quoteorder.fulfilment.domain.Partner;
import org.acme.quoteorder.fulfilment.domain.PartnerAnswer;
import org.acme.quoteorder.security.NoPartnerToken;
import org.acme.quoteorder.security.PartnerTokens;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/**
 * Calls partners and sorts what comes back.
 *
 * <p>The line that matters runs between "nothing happened" and "nobody knows": a connection that
 * was never made and a 429 or 503 are the first, everything else without a clear answer is the
 * second.
 */
@ApplicationScoped
public class PartnerCalls {

  private static final PartnerAnswer PERFORMED = new PartnerAnswer.Performed();

  private final ProvisioningClient provisioning;
  private final BillingClient billing;
  private final PartnerTokens tokens;

  PartnerCalls(
      @RestClient ProvisioningClient provisioning,
      @RestClient BillingClient billing,
      PartnerTokens tokens) {
    this.provisioning = provisioning;
    this.billing = billing;
    this.tokens = tokens;
  }

  /** Asks for the effect. Repeating the call under the same key is safe. */
  public PartnerAnswer perform(Partner partner, String tenant, String key, EffectRequest request) {
    return answered(() -> client(partner).perform("Bearer " + tokens.bearer(tenant), key, request));
  }

  /** Asks whether the effect is there; empty when the partner knows of none. */
  public Optional<PartnerAnswer> ask(Partner partner, String tenant, String key) {
    try (var response =
        responseOf(() -> client(partner).ask("Bearer " + tokens.bearer(tenant), key))) {
      return response.getStatus() == 404 ? Optional.empty() : Optional.of(whenAsked(response));
    } catch (ProcessingException | NoPartnerToken failure) {
      return Optional.of(new PartnerAnswer.NoAnswer("no answer to the question"));
    }
  }

  private static PartnerAnswer whenAsked(Response response) {
    return response.getStatus() == 200
        ? PERFORMED
        : new PartnerAnswer.NoAnswer("the question was answered with " + response.getStatus());
  }

  private static PartnerAnswer answered(Supplier<Response> call) {
    try (var response = responseOf(call)) {
      return meaning(response.getStatus());
    } catch (ProcessingException failure) {
      return failure.getCause() instanceof ConnectException
          ? new PartnerAnswer.Busy("not reachable")
          : new PartnerAnswer.NoAnswer("no answer in time");
    } catch (NoPartnerToken notSent) {
      return new PartnerAnswer.Busy(notSent.getMessage());
    }
  }

  /**
   * A status is an answer, also where the client makes an exception of it; and a connection that
   * closes while the call is put on it is no answer, where the client passes on what the transport
   * says.
   */
  private static Response responseOf(Supplier<Response> call) {
    try {
      return call.get();
    } catch (WebApplicationException answered) {
      return answered.getResponse();
    } catch (VertxException transport) {
      throw new ProcessingException(transport);
    }
  }

  private static PartnerAnswer meaning(int status) {
    if (status < 300) {
      return PERFORMED;
    }
    if (status == 429 || status == 503) {
      return new PartnerAnswer.Busy("answered with " + status);
    }
    boolean aboutUs = status == 401 || status == 403 || status == 408;
    return status < 500 && !aboutUs
        ? new PartnerAnswer.Refused("answered with " + status)
        : new PartnerAnswer.NoAnswer("answered with " + status);
  }

  private PartnerClient client(Partner partner) {
    return partner == Partner.PROVISIONING ? provisioning : billing;
  }
}
