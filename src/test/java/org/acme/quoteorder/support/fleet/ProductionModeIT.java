package org.acme.quoteorder.support.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.jwt.build.Jwt;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * What of the demo is left in production: nothing. And a demo node that is given a key verifies
 * with both.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProductionModeIT {
  private static final String ISSUER = "https://issuer.example";

  private final HttpClient http = HttpClient.newHttpClient();
  private KeyPair keys;
  private Fleet fleet;
  private Map<String, String> verification;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    keys = generator.generateKeyPair();
    Path pem = folder.resolve("key.pem").toAbsolutePath();
    Files.writeString(
        pem,
        "-----BEGIN PUBLIC KEY-----\n"
            + Base64.getMimeEncoder().encodeToString(keys.getPublic().getEncoded())
            + "\n-----END PUBLIC KEY-----\n");
    verification =
        Map.of("MP_JWT_VERIFY_PUBLICKEY_LOCATION", pem.toString(), "MP_JWT_VERIFY_ISSUER", ISSUER);
    fleet = Fleet.create("ProductionModeIT");
  }

  @AfterAll
  void close() {
    fleet.close();
  }

  @Test
  void a_production_node_has_no_token_endpoint_no_simulator_no_catalog_and_no_signing_key()
      throws Exception {
    Node node =
        fleet.start(
            "production",
            Map.of(
                "QUOTEORDER_DEMO_ENABLED",
                "",
                "MP_JWT_VERIFY_PUBLICKEY_LOCATION",
                verification.get("MP_JWT_VERIFY_PUBLICKEY_LOCATION"),
                "MP_JWT_VERIFY_ISSUER",
                ISSUER));
    String token = token(ISSUER, "tenant-42");

    assertThat(post(node, "/dev/token", "{}").statusCode()).isEqualTo(404);
    for (String path :
        new String[] {"/sim/rating/behaviour", "/sim", "/dev", "/sim/%62illing/effects"}) {
      HttpResponse<String> answer = get(node, path, token);
      assertThat(answer.statusCode()).as(path).isEqualTo(404);
      assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    }
    assertThat(get(node, "/catalog/items/NET-FIBER-1G", token).statusCode()).isEqualTo(404);
    assertThat(get(node, "/catalog/items", token).body()).contains("\"items\":[]");
    assertThat(get(node, "/catalog/items", token("https://else.example", "tenant-42")).statusCode())
        .isEqualTo(401);
    assertThat(node.log()).doesNotContain("THIS NODE IS A DEMO");

    Node demo = fleet.start("demo", verification);
    assertThat(get(demo, "/catalog/items/NET-FIBER-1G", token).statusCode()).isEqualTo(200);
    String demoToken = demoToken(demo);
    assertThat(get(demo, "/catalog/items/NET-FIBER-1G", demoToken).statusCode()).isEqualTo(200);
    assertThat(demo.log()).contains("THIS NODE IS A DEMO");

    assertThat(get(node, "/catalog/items", demoToken).statusCode())
        .as("a demo's token is worth nothing on a production node, even on one database")
        .isEqualTo(401);
  }

  private String demoToken(Node demo) throws IOException, InterruptedException {
    String body =
        post(
                demo,
                "/dev/token",
                "{\"tenant\":\"tenant-42\",\"subject\":\"a\",\"groups\":[\"customer\"]}")
            .body();
    return body.replaceFirst(".*\"token\":\"([^\"]+)\".*", "$1");
  }

  private String token(String issuer, String tenant) {
    return Jwt.issuer(issuer)
        .subject("somebody")
        .claim("tenant", tenant)
        .groups(Set.of("customer", "operator"))
        .expiresAt(Instant.now().plusSeconds(600))
        .sign(keys.getPrivate());
  }

  private HttpResponse<String> get(Node node, String path, String token)
      throws IOException, InterruptedException {
    return http.send(
        HttpRequest.newBuilder(node.uri().resolve(path))
            .header("Authorization", "Bearer " + token)
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> post(Node node, String path, String body)
      throws IOException, InterruptedException {
    return http.send(
        HttpRequest.newBuilder(node.uri().resolve(path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }
}
