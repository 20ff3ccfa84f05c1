package org.acme.quoteorder.security;

import static io.restassured.RestAssured.given;
import static org.acme.quoteorder.support.http.Callers.caller;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.endsWith;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.smallrye.jwt.build.Jwt;
import jakarta.inject.Inject;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.acme.quoteorder.support.http.Callers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class DevTokenTest {
  @Inject DemoSigning signing;
  @Inject DemoKeys keys;

  @Test
  void aTokenWorksAndLivesForHours() {
    JsonPath answer =
        given()
            .contentType(ContentType.JSON)
            .body(Map.of("tenant", "tenant-42", "subject", "demo", "groups", List.of("customer")))
            .post("/dev/token")
            .then()
            .statusCode(200)
            .extract()
            .jsonPath();
    assertThat(Instant.parse(answer.getString("expiresAt")))
        .isAfter(Instant.now().plusSeconds(3600));
    given().auth().oauth2(answer.getString("token")).get("/catalog/items").then().statusCode(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"tenant\":\"\",\"subject\":\"a\",\"groups\":[\"customer\"]}",
        "{\"tenant\":\"t\",\"subject\":\" \",\"groups\":[\"customer\"]}",
        "{\"tenant\":\"t\",\"subject\":\"a\",\"groups\":[]}",
        "{\"tenant\":\"t\",\"subject\":\"a\",\"groups\":[\"root\"]}",
        "{\"tenant\":\"t\",\"subject\":\"a\",\"groups\":[null]}",
        "{\"tenant\":\"t\",\"subject\":\"a\",\"groups\":\"customer\"}",
        "{\"tenant\":42,\"subject\":\"a\",\"groups\":[\"customer\"]}",
        "{\"tenant\":\"t\\u0000\",\"subject\":\"a\",\"groups\":[\"customer\"]}"
      })
  void aTokenForNobodyOrNothingIsRefused(String body) {
    given()
        .contentType(ContentType.JSON)
        .body(body)
        .post("/dev/token")
        .then()
        .statusCode(422)
        .body("type", endsWith("validation-failed"));
  }

  @Test
  void theRoleOfTheTokenDecides() {
    caller(Callers.TENANT, "operator").get("/catalog/items").then().statusCode(403);
    caller(Callers.TENANT, "operator").get("/sim/rating/behaviour").then().statusCode(200);
    caller(Callers.TENANT, "customer", "operator").get("/catalog/items").then().statusCode(200);
  }

  @Test
  void aTokenThatSomebodyElseSignedOrThatHasExpiredIsNoToken() throws NoSuchAlgorithmException {
    DemoKey key = keys.obtain();
    Instant later = Instant.now().plusSeconds(600);
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    PrivateKey foreign = generator.generateKeyPair().getPrivate();
    refused(token(foreign, key.keyId(), DemoSigning.ISSUER, "tenant-42", later));
    refused(token(key.privateKey(), "other", DemoSigning.ISSUER, "tenant-42", later));
    refused(token(key.privateKey(), key.keyId(), "https://else.example", "tenant-42", later));
    refused(
        token(
            key.privateKey(),
            key.keyId(),
            DemoSigning.ISSUER,
            "tenant-42",
            Instant.now().minusSeconds(600)));
    refused(token(key.privateKey(), key.keyId(), DemoSigning.ISSUER, " ", later));
    refused(
        Jwt.issuer(DemoSigning.ISSUER)
            .subject("demo")
            .groups(Set.of("customer"))
            .expiresAt(later)
            .jws()
            .keyId(key.keyId())
            .sign(key.privateKey()));
    String unsigned =
        signing.sign("tenant-42", "demo", Set.of("customer"), later).replaceFirst("\\.[^.]*$", ".");
    refused(unsigned);
  }

  @Test
  void ofManyNodesThatStartAtOnceAllGetOneKey() throws Exception {
    ExecutorService nodes = Executors.newFixedThreadPool(8);
    try {
      List<Callable<String>> starts = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        starts.add(() -> keys.obtain().keyId());
      }
      List<String> ids = new ArrayList<>();
      for (Future<String> id : nodes.invokeAll(starts)) {
        ids.add(id.get());
      }
      assertThat(Set.copyOf(ids)).hasSize(1);
    } finally {
      nodes.shutdownNow();
    }
  }

  @Test
  void theKeyNeverShows() {
    assertThat(keys.obtain().toString()).doesNotContain("RSA", "Private");
  }

  private static String token(
      PrivateKey key, String keyId, String issuer, String tenant, Instant expiresAt) {
    return Jwt.issuer(issuer)
        .subject("demo")
        .claim("tenant", tenant)
        .groups(Set.of("customer"))
        .expiresAt(expiresAt)
        .jws()
        .keyId(keyId)
        .sign(key);
  }

  private static void refused(String token) {
    given()
        .auth()
        .oauth2(token)
        .get("/catalog/items")
        .then()
        .statusCode(401)
        .body("type", endsWith("unauthorized"));
  }
}
