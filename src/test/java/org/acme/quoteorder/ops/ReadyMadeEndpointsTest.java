package org.acme.quoteorder.ops;

import static io.restassured.RestAssured.given;
import static org.acme.quoteorder.support.http.Callers.caller;
import static org.acme.quoteorder.support.http.Callers.customer;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.not;

import io.quarkus.test.junit.QuarkusTest;
import java.util.UUID;
import org.acme.quoteorder.support.http.Callers;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ReadyMadeEndpointsTest {

  @Test
  void readiness_tells_of_redis_and_kafka_and_depends_on_postgresql_only() {
    given()
        .get("/q/health/ready")
        .then()
        .statusCode(200)
        .body("status", equalTo("UP"))
        .body(
            "checks.name",
            hasItems(
                "redis coordination (informational)",
                "redis cache (informational)",
                "kafka (informational)",
                "Database connections health check"));
  }

  @Test
  void liveness_and_start_are_trivial() {
    given().get("/q/health/live").then().statusCode(200).body("status", equalTo("UP"));
    given().get("/q/health/started").then().statusCode(200).body("status", equalTo("UP"));
  }

  @Test
  void metrics_are_published_and_name_no_tenant() {
    customer().get("/catalog/items");
    given()
        .get("/q/metrics")
        .then()
        .statusCode(200)
        .body(containsString("http_server_requests_seconds_count"))
        .body(not(containsString("tenant-42")));
  }

  @Test
  void no_metric_tells_of_a_pool_that_is_not_there_any_more() {
    given().get("/q/metrics").then().statusCode(200).body(not(containsString("redis_pool_")));
  }

  @Test
  void metrics_carry_no_path_that_no_resource_took() {
    String id = UUID.randomUUID().toString();
    customer().patch("/orders/" + id).then().statusCode(405);
    customer().body("x".repeat(300_000)).post("/quotes/" + id + "/price").then().statusCode(413);
    customer().urlEncodingEnabled(false).get("/orders/" + id + "?x=%00").then().statusCode(400);
    given().get("/q/metrics").then().statusCode(200).body(not(containsString(id)));
  }

  @Test
  void the_contract_is_published_with_its_problems() {
    given()
        .accept("application/json")
        .get("/q/openapi?format=json")
        .then()
        .statusCode(200)
        .body("info.title", equalTo("quote-order"))
        .body("components.securitySchemes", hasKey("bearer"))
        .body("paths", hasKey("/quotes"))
        .body("paths.'/quotes'.post.responses", hasKey("422"))
        .body("paths.'/quotes'.post.responses", hasKey("401"))
        .body("components.schemas", hasKey("Problem"));
    given().get("/q/swagger-ui/").then().statusCode(200);
  }

  @Test
  void the_idempotency_policy_is_published() {
    for (String role : new String[] {"customer", "approver", "operator"}) {
      caller(Callers.TENANT, role)
          .get("/ops/idempotency-policy")
          .then()
          .statusCode(200)
          .body("redisRetention", equalTo("PT24H"))
          .body("durableRetention", equalTo("PT720H"))
          .body("attemptLease", equalTo("PT10S"))
          .body("maxLength", equalTo(128));
    }
    given().get("/ops/idempotency-policy").then().statusCode(401);
  }
}
