package org.acme.quoteorder.http;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The published contract tells of every operation what a client has to know. */
@QuarkusTest
class ContractTest {
  private static final Set<String> WITHOUT_BODY = Set.of("204", "304");

  private JsonNode contract;

  @BeforeEach
  void read() throws IOException {
    contract =
        new ObjectMapper()
            .readTree(given().get("/q/openapi?format=json").then().extract().asString());
  }

  @Test
  void every_operation_has_a_summary_examples_and_problems() {
    List<String> gaps = new ArrayList<>();
    contract
        .get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        operation ->
                            gaps(
                                operation.getKey() + " " + path.getKey(),
                                operation.getValue(),
                                gaps)));
    assertThat(gaps).isEmpty();
  }

  @Test
  void headers_are_named_where_they_are_honoured() {
    for (String path :
        List.of(
            "/quotes/{id}/price",
            "/quotes/{id}/accept",
            "/orders/{id}/submit",
            "/orders/{id}/cancel")) {
      assertThat(parameters("post", path)).contains("If-Match", "X-Correlation-Id");
      assertThat(responses("post", path)).contains("400", "401", "403", "404", "409", "412", "413");
    }
    for (String path :
        List.of("/orders/{id}", "/orders/{id}/timeline", "/quotes/{id}", "/catalog/items/{sku}")) {
      assertThat(parameters("get", path)).contains("If-None-Match").doesNotContain("If-Match");
      assertThat(responses("get", path)).contains("304", "400", "404");
    }
    assertThat(parameters("put", "/catalog/items/{sku}"))
        .containsOnlyOnce("If-Match", "If-None-Match");
    assertThat(responses("put", "/catalog/items/{sku}"))
        .contains("200", "201", "400", "401", "403", "412", "413", "415", "422", "428");
    assertThat(parameters("get", "/orders/{id}/workflow-status")).contains("Cache-Control");
    assertThat(parameters("post", "/orders/{id}/submit")).containsOnlyOnce("Idempotency-Key");
    assertThat(parameters("post", "/orders/{id}/cancel")).containsOnlyOnce("Idempotency-Key");
    assertThat(parameters("post", "/sim/billing/charges")).containsOnlyOnce("Idempotency-Key");
  }

  @Test
  void problems_are_named_where_they_apply() {
    assertThat(responses("post", "/quotes")).contains("400", "413", "415", "422", "503");
    assertThat(responses("post", "/orders/{id}/submit")).contains("415", "422");
    assertThat(responses("post", "/dev/token")).contains("404", "413", "415", "422");
    assertThat(responses("post", "/dev/token")).doesNotContain("401", "403");
    assertThat(responses("post", "/sim/rating/prices")).contains("422", "429", "503");
    assertThat(responses("get", "/orders")).contains("400").doesNotContain("404", "413", "415");
  }

  @Test
  void money_is_a_decimal_string() {
    assertThat(contract.at("/components/schemas/Money/properties/amount/type").asText())
        .isEqualTo("string");
  }

  private static void gaps(String name, JsonNode operation, List<String> gaps) {
    if (operation.path("summary").asText().isBlank()) {
      gaps.add(name + ": no summary");
    }
    boolean success = false;
    boolean problem = false;
    for (Iterator<String> all = operation.get("responses").fieldNames(); all.hasNext(); ) {
      String status = all.next();
      JsonNode content = operation.at("/responses/" + status + "/content");
      problem |= content.has("application/problem+json");
      if (status.startsWith("2")) {
        success = true;
        if (!WITHOUT_BODY.contains(status)) {
          bodyGaps(name + " " + status, content.path("application/json"), gaps);
        }
      }
    }
    if (!success || !problem) {
      gaps.add(name + ": no success, or no problem");
    }
    JsonNode request = operation.at("/requestBody/content");
    if (!request.isMissingNode()) {
      bodyGaps(name + " request", request.path("application/json"), gaps);
    }
  }

  private static void bodyGaps(String name, JsonNode media, List<String> gaps) {
    if (media.path("schema").isEmpty()) {
      gaps.add(name + ": no schema");
    }
    if (media.path("example").isEmpty() && media.path("examples").isEmpty()) {
      gaps.add(name + ": no example");
    }
  }

  private List<String> parameters(String method, String path) {
    return StreamSupport.stream(operation(method, path).path("parameters").spliterator(), false)
        .map(parameter -> parameter.get("name").asText())
        .toList();
  }

  private List<String> responses(String method, String path) {
    List<String> statuses = new ArrayList<>();
    operation(method, path).get("responses").fieldNames().forEachRemaining(statuses::add);
    return statuses;
  }

  private JsonNode operation(String method, String path) {
    return contract.get("paths").get(path).get(method);
  }
}
