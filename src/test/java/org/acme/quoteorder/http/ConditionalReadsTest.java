package org.acme.quoteorder.http;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.emptyString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.specification.RequestSpecification;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.acme.quoteorder.support.story.Client;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever has a version has it as its ETag, and is not sent again to whoever has it. */
@QuarkusTest
class ConditionalReadsTest {

  @TestHTTPResource URI node;

  private static final Duration SOON = Duration.ofSeconds(30);

  private String token;
  private List<String> paths;

  @BeforeEach
  void oneOfEach() {
    var client = Client.customer(node);
    token = client.token();
    // The rating system has a second to answer, which the first call on a cold node may miss.
    String order =
        await().ignoreExceptions().atMost(SOON).until(() -> client.order(node, 1), id -> true);
    String quote = client.get(node, "/orders/" + order).json().path("quoteId").asText();
    paths =
        List.of(
            "/orders/" + order,
            "/orders/" + order + "/timeline",
            "/quotes/" + quote,
            "/catalog/items/NET-FIBER-1G");
  }

  @Test
  void a_version_is_the_entity_tag() {
    for (String path : paths) {
      var answer = customer().get(path).then().statusCode(200).extract();
      assertThat(answer.header("ETag")).isEqualTo("\"" + answer.path("version") + "\"");
    }
  }

  @Test
  void what_the_caller_has_is_not_sent_again() {
    for (String path : paths) {
      String tag = customer().get(path).header("ETag");
      for (String known :
          List.of(tag, "W/" + tag, "\"x\", " + tag, "\"99\" , W/" + tag + ",", "*")) {
        customer()
            .header("If-None-Match", known)
            .get(path)
            .then()
            .statusCode(304)
            .header("ETag", equalTo(tag))
            .body(emptyString());
      }
      for (String other : List.of("\"99\"", "W/\"99\"", "\"\"", "\"x\", \"y\"")) {
        customer().header("If-None-Match", other).get(path).then().statusCode(200);
      }
    }
  }

  @Test
  void a_malformed_list_of_tags_is_a_bad_request() {
    for (String path : paths) {
      for (String bad : List.of("1", "\"1", "", "*, \"1\"", "\"1\" \"2\"", "W/1", "w/\"1\"")) {
        customer()
            .header("If-None-Match", bad)
            .get(path)
            .then()
            .statusCode(400)
            .body("type", endsWith("/if-none-match-malformed"));
      }
    }
  }

  @Test
  void head_is_get_without_its_body() {
    for (String path : paths) {
      var get = customer().get(path).then().statusCode(200).extract();
      customer()
          .head(path)
          .then()
          .statusCode(200)
          .header("ETag", equalTo(get.header("ETag")))
          .header("Content-Type", startsWith("application/json"))
          .body(emptyString());
      customer().header("If-None-Match", "*").head(path).then().statusCode(304);
    }
    customer().head("/orders/no-uuid").then().statusCode(404).body(emptyString());
  }

  private RequestSpecification customer() {
    return given().auth().oauth2(token);
  }
}
