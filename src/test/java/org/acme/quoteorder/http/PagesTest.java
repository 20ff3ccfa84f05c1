package org.acme.quoteorder.http;

import static org.acme.quoteorder.support.http.Callers.caller;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.endsWith;

import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.IntStream;
import org.acme.quoteorder.support.story.Sql;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A page goes on after the last row that was seen, whatever comes before or behind it meanwhile.
 */
@QuarkusTest
class PagesTest {

  @Inject AgroalDataSource database;

  private final Sql sql = new Sql(() -> database.getConnection());
  private String tenant;

  @BeforeEach
  void aTenantOfItsOwn() {
    tenant = "tenant-" + UUID.randomUUID();
  }

  @Test
  void items_that_are_inserted_while_somebody_pages_disturb_nothing() {
    List<String> there = IntStream.range(0, 25).mapToObj(PagesTest::sku).toList();
    there.forEach(this::item);
    List<String> seen = new ArrayList<>();
    @Nullable String cursor = null;
    int page = 0;
    do {
      JsonPath answer = page("/catalog/items", 4, cursor);
      seen.addAll(answer.getList("items.sku", String.class));
      item(sku(page) + "-a-before");
      item(sku(24 - page) + "-b-behind");
      cursor = answer.getString("nextCursor");
      page++;
    } while (cursor != null);
    assertThat(seen).doesNotHaveDuplicates().containsAll(there).isSorted();
  }

  @Test
  void orders_that_are_made_while_somebody_pages_disturb_nothing() {
    List<String> there = IntStream.range(0, 25).mapToObj(i -> order("-" + i + " seconds")).toList();
    List<String> seen = new ArrayList<>();
    @Nullable String cursor = null;
    do {
      JsonPath answer = page("/orders", 4, cursor);
      seen.addAll(answer.getList("items.orderId", String.class));
      order("1 second");
      order("-1 hour");
      cursor = answer.getString("nextCursor");
    } while (cursor != null && seen.size() < 200);
    assertThat(seen).doesNotHaveDuplicates().containsAll(there);
    assertThat(seen.stream().filter(there::contains).toList()).isEqualTo(there);
  }

  @Test
  void orders_of_one_moment_are_all_seen_once() {
    List<String> there = IntStream.range(0, 9).mapToObj(i -> order("epoch")).toList();
    List<String> seen = new ArrayList<>();
    @Nullable String cursor = null;
    do {
      JsonPath answer = page("/orders", 2, cursor);
      seen.addAll(answer.getList("items.orderId", String.class));
      cursor = answer.getString("nextCursor");
    } while (cursor != null);
    assertThat(seen).containsExactlyInAnyOrderElementsOf(there);
  }

  @Test
  void a_page_that_is_just_full_is_the_last_one() {
    IntStream.range(0, 4).mapToObj(PagesTest::sku).forEach(this::item);
    assertThat(page("/catalog/items", 4, null).getString("nextCursor")).isNull();
    assertThat(page("/catalog/items", 3, null).getString("nextCursor")).isNotNull();
  }

  @Test
  void a_cursor_belongs_to_one_listing_of_one_tenant() {
    IntStream.range(0, 3).mapToObj(PagesTest::sku).forEach(this::item);
    IntStream.range(0, 3).forEach(i -> order("-" + i + " seconds"));
    String items = page("/catalog/items", 1, null).getString("nextCursor");
    String orders = page("/orders", 1, null).getString("nextCursor");
    refused("/orders", items);
    refused("/catalog/items", orders);
    tenant = "tenant-" + UUID.randomUUID();
    refused("/catalog/items", items);
    refused("/orders", orders);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/orders", "/catalog/items"})
  void what_is_no_cursor_is_refused(String path) {
    for (String bad :
        List.of(
            "x",
            "!!!",
            "AA",
            "Li4u",
            "a".repeat(1025),
            "a".repeat(7000),
            "é",
            Base64.getUrlEncoder().encodeToString("TlVMTA.TlVMTA.TlVMTA".getBytes()))) {
      refused(path, bad);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/orders", "/catalog/items"})
  void a_limit_is_an_integer_from_1_to_200(String path) {
    for (String bad :
        List.of("0", "-1", "201", "1.5", "1e2", "x", "+1", " 1", "٣", "99999999999")) {
      caller(tenant, "customer")
          .queryParam("limit", bad)
          .get(path)
          .then()
          .statusCode(400)
          .body("type", endsWith("/invalid-parameter"));
    }
    for (String good : List.of("1", "200", "007")) {
      caller(tenant, "customer").queryParam("limit", good).get(path).then().statusCode(200);
    }
  }

  private void refused(String path, String cursor) {
    caller(tenant, "customer")
        .queryParam("cursor", cursor)
        .get(path)
        .then()
        .statusCode(400)
        .body("type", endsWith("/invalid-parameter"));
  }

  private JsonPath page(String path, int limit, @Nullable String cursor) {
    var request = caller(tenant, "customer").queryParam("limit", limit);
    if (cursor != null) {
      request.queryParam("cursor", cursor);
    }
    return request.get(path).then().statusCode(200).extract().jsonPath();
  }

  private static String sku(int number) {
    return String.format(Locale.ROOT, "SKU-%03d", number);
  }

  private void item(String sku) {
    sql.update(
        "insert into catalog_item (tenant_id, sku, name, unit_price, currency)"
            + " values (?, ?, 'n', 1, 'EUR')",
        tenant,
        sku);
  }

  /** An order that was made so long after now, or at the beginning of time. */
  private String order(String when) {
    String at = when.equals("epoch") ? "'epoch'::timestamptz" : "now() + interval '" + when + "'";
    UUID id = UUID.randomUUID();
    sql.update(
        "with q as (insert into quote (id, tenant_id, customer_ref, status, currency, created_by,"
            + " valid_until) values (?, ?, 'C', 'DRAFT', 'EUR', 'test', now()) returning id, tenant_id)"
            + " insert into quote_order (id, tenant_id, quote_id, status, total, currency,"
            + " correlation_id, created_at) select id, tenant_id, id, 'DRAFT', 1, 'EUR', 'c', "
            + at
            + " from q",
        id,
        tenant);
    return id.toString();
  }
}
