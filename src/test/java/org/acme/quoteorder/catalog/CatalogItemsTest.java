package org.acme.quoteorder.catalog;

import static org.acme.quoteorder.support.http.Callers.caller;
import static org.acme.quoteorder.support.http.Callers.customer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.matchesPattern;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.acme.quoteorder.support.http.Callers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@QuarkusTest
class CatalogItemsTest {
  private static final String SKU = "NET-FIBER-1G";

  @Test
  void an_item_tells_what_it_costs_and_which_version_it_is() {
    customer()
        .get("/catalog/items/" + SKU)
        .then()
        .statusCode(200)
        .header("ETag", "\"1\"")
        .header("Age", "0")
        .header("Cache-Status", "quote-order; fwd=miss")
        .body("sku", equalTo(SKU))
        .body("unitPrice.amount", matchesPattern("[0-9]+\\.[0-9]{2}"))
        .body("unitPrice.currency", equalTo("EUR"))
        .body("attributes.category", equalTo("access"))
        .body("version", equalTo(1))
        .body("updatedAt", matchesPattern("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d.*Z"));
  }

  @Test
  void a_known_version_is_not_sent_again() {
    for (String known : List.of("\"1\"", "W/\"1\"", "\"9\", \"1\"", "*")) {
      customer()
          .header("If-None-Match", known)
          .get("/catalog/items/" + SKU)
          .then()
          .statusCode(304)
          .header("ETag", "\"1\"");
    }
    customer().header("If-None-Match", "\"2\"").get("/catalog/items/" + SKU).then().statusCode(200);
    for (String malformed : List.of("1", "nonsense\"", "", "\"1\", *")) {
      customer()
          .header("If-None-Match", malformed)
          .get("/catalog/items/" + SKU)
          .then()
          .statusCode(400)
          .body("type", endsWith("if-none-match-malformed"));
    }
  }

  @Test
  void what_is_not_there_is_a_problem() {
    for (String sku : List.of("NO-SUCH", "a%20b", "%7B%7D*", "x".repeat(3000))) {
      customer()
          .urlEncodingEnabled(false)
          .get("/catalog/items/" + sku)
          .then()
          .statusCode(404)
          .body("type", endsWith("catalog-item-not-found"));
    }
  }

  @Test
  void each_tenant_has_its_own_items_and_sees_no_other() {
    caller(Callers.OTHER_TENANT, "customer").get("/catalog/items/" + SKU).then().statusCode(404);
    caller(Callers.OTHER_TENANT, "customer")
        .get("/catalog/items/FAS-HEX-M8X30")
        .then()
        .statusCode(200);
    customer().get("/catalog/items/FAS-HEX-M8X30").then().statusCode(404);
  }

  @Test
  void pages_cover_the_whole_catalog_once() {
    for (String tenant : List.of(Callers.TENANT, Callers.OTHER_TENANT)) {
      List<String> skus = new ArrayList<>();
      BigDecimal sum = BigDecimal.ZERO;
      HashSet<String> categories = new HashSet<>();
      @Nullable String cursor = null;
      do {
        JsonPath page = page(tenant, cursor);
        skus.addAll(page.getList("items.sku", String.class));
        categories.addAll(page.getList("items.attributes.category", String.class));
        for (String amount : page.getList("items.unitPrice.amount", String.class)) {
          sum = sum.add(new BigDecimal(amount));
        }
        cursor = page.getString("nextCursor");
      } while (cursor != null);
      assertThat(skus).hasSize(240).doesNotHaveDuplicates();
      assertThat(categories).hasSize(8);
      assertThat(sum).isLessThan(new BigDecimal("10000.00"));
    }
  }

  @Test
  void a_page_has_fifty_items_by_default_and_says_how_to_go_on() {
    JsonPath page = customer().get("/catalog/items").then().statusCode(200).extract().jsonPath();
    assertThat(page.getList("items")).hasSize(50);
    assertThat(page.getString("nextCursor")).isNotBlank();
    customer().queryParam("limit", 1).get("/catalog/items").then().body("$", hasKey("nextCursor"));
  }

  @Test
  void bad_paging_parameters_are_refused() {
    for (String limit : List.of("0", "-1", "201", "1.5", "x", "99999999999")) {
      customer()
          .queryParam("limit", limit)
          .get("/catalog/items")
          .then()
          .statusCode(400)
          .body("type", endsWith("invalid-parameter"));
    }
    for (String cursor : List.of("x", "!!!", "AA", "a".repeat(2000))) {
      customer().queryParam("cursor", cursor).get("/catalog/items").then().statusCode(400);
    }
  }

  private static JsonPath page(String tenant, @Nullable String cursor) {
    var request = caller(tenant, "customer").queryParam("limit", 100);
    if (cursor != null) {
      request.queryParam("cursor", cursor);
    }
    return request.get("/catalog/items").then().statusCode(200).extract().jsonPath();
  }
}
