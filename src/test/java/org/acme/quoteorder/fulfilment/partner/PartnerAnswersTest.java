package org.acme.quoteorder.fulfilment.partner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.acme.quoteorder.fulfilment.domain.Partner;
import org.acme.quoteorder.fulfilment.domain.PartnerAnswer;
import org.acme.quoteorder.support.story.Client;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What partners answer, sorted into "done", "never", "not now" and "nobody knows"; and what an
 * order makes of it.
 */
@QuarkusTest
@WithTestResource(PartnerAnswersTest.RudePartner.class)
class PartnerAnswersTest {

  @Inject PartnerCalls partners;

  @TestHTTPResource URI node;

  @ParameterizedTest
  @CsvSource({
    "200, Performed",
    "201, Performed",
    "400, Refused",
    "409, Refused",
    "422, Refused",
    "429, Busy",
    "503, Busy",
    "401, NoAnswer",
    "408, NoAnswer",
    "500, NoAnswer",
    "502, NoAnswer",
    "504, NoAnswer",
    "0, NoAnswer"
  })
  void an_answer_means_what_it_says_and_no_more(int status, String meaning) {
    RudePartner.STATUS.set(status);
    assertThat(call().getClass().getSimpleName()).isEqualTo(meaning);
  }

  @ParameterizedTest
  @CsvSource({"200, Performed", "500, NoAnswer", "0, NoAnswer"})
  void a_question_is_answered_or_not(int status, String meaning) {
    RudePartner.STATUS.set(status);
    assertThat(ask())
        .hasValueSatisfying(a -> assertThat(a.getClass().getSimpleName()).isEqualTo(meaning));
  }

  @Test
  void an_effect_that_the_partner_does_not_know_is_not_there() {
    RudePartner.STATUS.set(404);
    assertThat(ask()).isEmpty();
  }

  @Test
  void an_order_that_a_partner_refuses_for_good_has_failed() {
    RudePartner.STATUS.set(422);
    var customer = Client.customer(node);
    String order = customer.order(node, 1);
    customer.submit(node, order, UUID.randomUUID().toString());
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> customer.status(node, order).equals("FAILED"));
    var steps =
        customer
            .get(node, "/orders/" + order + "/workflow-status", "Cache-Control", "no-cache")
            .json();
    assertThat(steps.path("steps").path(0).path("outcome").asText()).isEqualTo("FAILED_FINAL");
    assertThat(steps.path("steps").path(1).path("outcome").asText()).isEqualTo("NOT_STARTED");
  }

  private PartnerAnswer call() {
    var request = new EffectRequest(UUID.randomUUID(), "provisioning:1", "SKU", 1, null);
    return partners.perform(Partner.PROVISIONING, "tenant-42", "key", request);
  }

  private java.util.Optional<PartnerAnswer> ask() {
    return partners.ask(Partner.PROVISIONING, "tenant-42", "key");
  }

  /**
   * Answers every call of the provisioning partner with one status; 0 closes the connection without
   * an answer.
   */
  public static final class RudePartner implements QuarkusTestResourceLifecycleManager {

    static final AtomicInteger STATUS = new AtomicInteger(200);
    private HttpServer server;

    @Override
    public Map<String, String> start() {
      try {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      server.setExecutor(Executors.newCachedThreadPool());
      server.createContext(
          "/",
          exchange -> {
            exchange.getRequestBody().readAllBytes();
            if (STATUS.get() > 0) {
              exchange.sendResponseHeaders(STATUS.get(), -1);
            }
            exchange.close();
          });
      server.start();
      String url = "http://127.0.0.1:" + server.getAddress().getPort();
      return Map.of("quarkus.rest-client.provisioning.url", url);
    }

    @Override
    public void stop() {
      server.stop(0);
    }
  }
}
