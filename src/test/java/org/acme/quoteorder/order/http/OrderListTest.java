package org.acme.quoteorder.order.http;

import static org.acme.quoteorder.support.http.Callers.customer;
import static org.hamcrest.Matchers.endsWith;

import io.quarkus.test.junit.QuarkusTest;
import java.util.UUID;
import org.acme.quoteorder.http.Cursors;
import org.acme.quoteorder.support.http.Callers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
class OrderListTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-1000000000-01-01T00:00:00Z",
        "-4800-01-01T00:00:00Z",
        "+294277-01-01T00:00:00Z",
        "+1000000000-12-31T23:59:59Z",
        "yesterday"
      })
  void a_cursor_with_a_time_that_no_order_has_is_refused(String time) {
    customer()
        .queryParam(
            "cursor",
            new Cursors("orders", Callers.TENANT).after(time, UUID.randomUUID().toString()))
        .get("/orders")
        .then()
        .statusCode(400)
        .body("type", endsWith("/invalid-parameter"));
  }
}
