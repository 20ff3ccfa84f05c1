package org.acme.quoteorder.simulator;

import static io.restassured.RestAssured.given;
import static org.acme.quoteorder.support.http.Callers.caller;
import static org.acme.quoteorder.support.http.Callers.customer;
import static org.acme.quoteorder.support.http.Callers.operator;
import static org.acme.quoteorder.support.http.Callers.token;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.acme.quoteorder.support.http.Callers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class SimulatorTest {
  private final String order = UUID.randomUUID().toString();

  @AfterEach
  void beGood() {
    behave("provisioning", "{}");
    behave("billing", "{}");
  }

  @Test
  void repeatsUnderOneKeyHaveOneEffectWhichCountsThem() {
    activate("k-" + order, "provisioning:1").statusCode(200).body("repeated", equalTo(false));
    activate("k-" + order, "provisioning:1").statusCode(200).body("repeated", equalTo(true));
    activate("k2-" + order, "provisioning:2").statusCode(200).body("repeated", equalTo(false));
    customer()
        .get("/sim/provisioning/effects?businessKey=" + order)
        .then()
        .statusCode(200)
        .body("effects", hasSize(2))
        .body("effects.step", equalTo(List.of("provisioning:1", "provisioning:2")))
        .body("effects.calls", equalTo(List.of(2, 1)))
        .body("effects[0].idempotencyKey", equalTo("k-" + order))
        .body("effects[0].at", notNullValue());
  }

  @Test
  void aKeyMeansOneThingOnly() {
    activate("k-" + order, "provisioning:1").statusCode(200);
    activate("k-" + order, "provisioning:2").statusCode(422);
  }

  @Test
  void eachTenantHasItsOwnEffects() {
    activate("k-" + order, "provisioning:1").statusCode(200);
    caller(Callers.OTHER_TENANT, "customer")
        .get("/sim/provisioning/effects/k-" + order)
        .then()
        .statusCode(404);
    caller(Callers.OTHER_TENANT, "customer")
        .get("/sim/provisioning/effects?businessKey=" + order)
        .then()
        .body("effects", hasSize(0));
    customer()
        .get("/sim/provisioning/effects/k-" + order)
        .then()
        .statusCode(200)
        .body("performed", equalTo(true));
  }

  @Test
  void aPartnerThatFailsAfterItsEffectHasPerformedIt() {
    behave("billing", "{\"failAfterEffect\":true}");
    charge("k-" + order).statusCode(500);
    customer()
        .get("/sim/billing/effects?businessKey=" + order)
        .then()
        .body("effects", hasSize(1))
        .body("effects[0].step", equalTo("billing"));
  }

  @Test
  void aPartnerThatIsDownDoesNothingAndAnswersNoQuestion() {
    behave("billing", "{\"down\":true}");
    charge("k-" + order).statusCode(503);
    customer().get("/sim/billing/effects/k-" + order).then().statusCode(503);
    customer().get("/sim/billing/effects?businessKey=" + order).then().body("effects", hasSize(0));
  }

  @Test
  void theErrorRateIsMet() {
    behave("billing", "{\"errorRate\":0.25}");
    List<Integer> statuses =
        IntStream.range(0, 40)
            .mapToObj(i -> charge("k" + i + "-" + order).extract().statusCode())
            .toList();
    assertThat(statuses).filteredOn(status -> status == 503).hasSize(10);
    customer().get("/sim/billing/effects?businessKey=" + order).then().body("effects", hasSize(30));
  }

  @Test
  void theRateLimitIsKept() {
    behave("billing", "{\"rateLimit\":1}");
    String token = token(Callers.TENANT, "customer");
    List<Integer> statuses =
        IntStream.range(0, 12)
            .parallel()
            .mapToObj(i -> charge(token, "k" + i + "-" + order).extract().statusCode())
            .toList();
    assertThat(statuses).contains(200, 429);
  }

  @Test
  void whatCanNeverBeDoneIsRefused() {
    customer()
        .header("Idempotency-Key", "k-" + order)
        .body(activation("provisioning:1").replace("NET-FIBER-1G", "UNPROVISIONABLE-1"))
        .post("/sim/provisioning/activations")
        .then()
        .statusCode(422);
    customer()
        .body(activation("provisioning:1"))
        .post("/sim/provisioning/activations")
        .then()
        .statusCode(400);
  }

  @Test
  void whatWasToldIsToldAgain() {
    behave("billing", "{\"latency\":\"PT0.05S\",\"errorRate\":1,\"rateLimit\":7,\"down\":true}");
    operator()
        .get("/sim/billing/behaviour")
        .then()
        .statusCode(200)
        .body("latency", equalTo("PT0.05S"))
        .body("errorRate", equalTo(1.0f))
        .body("failAfterEffect", equalTo(false))
        .body("rateLimit", equalTo(7))
        .body("down", equalTo(true));
    customer().body("{}").put("/sim/billing/behaviour").then().statusCode(403);
    operator().body("{}").put("/sim/nobody/behaviour").then().statusCode(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"latency\":\"PT2M\"}",
        "{\"latency\":\"-PT1S\"}",
        "{\"latency\":\"soon\"}",
        "{\"latency\":5}",
        "{\"errorRate\":1.01}",
        "{\"errorRate\":-0.1}",
        "{\"errorRate\":\"0.5\"}",
        "{\"rateLimit\":0}",
        "{\"rateLimit\":1.5}",
        "{\"down\":\"yes\"}"
      })
  void aBehaviourThatMakesNoSenseIsRefused(String behaviour) {
    operator().body(behaviour).put("/sim/billing/behaviour").then().statusCode(422);
  }

  private static void behave(String system, String behaviour) {
    operator().body(behaviour).put("/sim/" + system + "/behaviour").then().statusCode(200);
  }

  private io.restassured.response.ValidatableResponse activate(String key, String step) {
    return customer()
        .header("Idempotency-Key", key)
        .body(activation(step))
        .post("/sim/provisioning/activations")
        .then();
  }

  private io.restassured.response.ValidatableResponse charge(String key) {
    return charge(token(Callers.TENANT, "customer"), key);
  }

  private io.restassured.response.ValidatableResponse charge(String token, String key) {
    return given()
        .auth()
        .oauth2(token)
        .contentType(ContentType.JSON)
        .header("Idempotency-Key", key)
        .body(
            "{\"businessKey\":\"%s\",\"step\":\"billing\",\"amount\":{\"amount\":\"5.00\",\"currency\":\"EUR\"}}"
                .formatted(order))
        .post("/sim/billing/charges")
        .then();
  }

  private String activation(String step) {
    return "{\"businessKey\":\"%s\",\"step\":\"%s\",\"sku\":\"NET-FIBER-1G\",\"quantity\":1}"
        .formatted(order, step);
  }
}
