package org.acme.quoteorder.fulfilment.partner;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.http.HttpClosedException;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.core.Response;
import java.net.ConnectException;
import java.util.UUID;
import org.acme.quoteorder.fulfilment.domain.Partner;
import org.acme.quoteorder.fulfilment.domain.PartnerAnswer;
import org.junit.jupiter.api.Test;

/** What the client throws, sorted; {@link PartnerAnswersTest} sorts what partners answer. */
class PartnerCallsTest {

  @Test
  void a_connection_that_closes_before_the_client_reads_an_answer_is_no_answer() {
    var partners = failing(new HttpClosedException("Connection was closed"));
    assertThat(perform(partners)).isInstanceOf(PartnerAnswer.NoAnswer.class);
    assertThat(partners.ask(Partner.PROVISIONING, "tenant-42", "key"))
        .containsInstanceOf(PartnerAnswer.NoAnswer.class);
  }

  @Test
  void a_connection_that_was_never_made_had_no_effect() {
    var partners = failing(new ProcessingException(new ConnectException("refused")));
    assertThat(perform(partners)).isInstanceOf(PartnerAnswer.Busy.class);
  }

  private static PartnerAnswer perform(PartnerCalls partners) {
    var request = new EffectRequest(UUID.randomUUID(), "provisioning:1", "SKU", 1, null);
    return partners.perform(Partner.PROVISIONING, "tenant-42", "key", request);
  }

  private static PartnerCalls failing(RuntimeException failure) {
    class Provisioning extends Failing implements ProvisioningClient {
      Provisioning() {
        super(failure);
      }
    }

    class Billing extends Failing implements BillingClient {
      Billing() {
        super(failure);
      }
    }

    return new PartnerCalls(new Provisioning(), new Billing(), tenant -> "token");
  }

  private abstract static class Failing implements PartnerClient {
    private final RuntimeException failure;

    Failing(RuntimeException failure) {
      this.failure = failure;
    }

    @Override
    public Response perform(String bearer, String key, EffectRequest request) {
      throw failure;
    }

    @Override
    public Response ask(String bearer, String key) {
      throw failure;
    }
  }
}
