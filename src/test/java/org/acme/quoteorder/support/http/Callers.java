package org.acme.quoteorder.support.http;

import static io.restassured.RestAssured.given;

import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import java.util.List;
import java.util.Map;

/** Requests in somebody's name, with tokens from the service's own token endpoint. */
public final class Callers {
  public static final String TENANT = "tenant-42";
  public static final String OTHER_TENANT = "tenant-7";

  private Callers() {}

  public static RequestSpecification customer() {
    return caller(TENANT, "customer");
  }

  public static RequestSpecification operator() {
    return caller(TENANT, "operator");
  }

  public static RequestSpecification caller(String tenant, String... groups) {
    return given().auth().oauth2(token(tenant, groups)).contentType(ContentType.JSON);
  }

  public static String token(String tenant, String... groups) {
    return given()
        .contentType(ContentType.JSON)
        .body(Map.of("tenant", tenant, "subject", "test", "groups", List.of(groups)))
        .post("/dev/token")
        .then()
        .statusCode(200)
        .extract()
        .path("token");
  }
}
