package org.acme.quoteorder.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.agroal.api.AgroalDataSource;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.acme.quoteorder.catalog.CatalogItems;
import org.acme.quoteorder.coordination.fixture.Together;
import org.acme.quoteorder.order.OrderApi;
import org.acme.quoteorder.order.ReadingOrders;
import org.acme.quoteorder.support.story.Client;
import org.acme.quoteorder.support.story.Sql;
import org.apache.ibatis.session.LocalCacheScope;
import org.apache.ibatis.session.SqlSessionFactory;
import org.junit.jupiter.api.Test;

/** Who asks again in one transaction hears what others have committed meanwhile. */
@QuarkusTest
class PollingTest {
  private static final String TENANT = "tenant-42";

  @TestHTTPResource URI node;
  @Inject AgroalDataSource database;
  @Inject CatalogItems items;
  @Inject OrderApi orders;
  @Inject ReadingOrders reading;
  @Inject SqlSessionFactory sessions;

  /** On connections of its own: what others do. */
  private final Sql others = new Sql(() -> database.getConnection());

  @Test
  void a_polling_loop_sees_a_new_version_of_an_item() {
    String sku = "POLL-" + UUID.randomUUID();
    others.update(
        "insert into catalog_item (tenant_id, sku, name, unit_price, currency)"
            + " values ('tenant-polling', ?, 'n', 1, 'EUR')",
        sku);
    assertThat(
            polled(
                () -> items.find("tenant-polling", sku).orElseThrow().version(),
                "update catalog_item set version = version + 1 where sku = ?",
                sku))
        .containsExactly(1L, 2L);
  }

  @Test
  void a_polling_loop_sees_a_new_version_of_an_order_and_its_timeline() {
    String order = Client.customer(node).order(node, 1);
    UUID id = UUID.fromString(order);
    assertThat(
            polled(
                () -> orders.find(id).orElseThrow().version(),
                "update quote_order set version = version + 1 where id = ?",
                order))
        .containsExactly(1L, 2L);
    assertThat(
            polled(
                () -> reading.timeline(TENANT, id).size(),
                "insert into order_transition (order_id, version, tenant_id, to_status, actor,"
                    + " attempt, correlation_id) select id, 2, tenant_id, status, 'a', 0, 'c'"
                    + " from quote_order where id = ?",
                order))
        .containsExactly(1L, 2L);
  }

  /** Today each call has a session of its own; this holds for whoever opens one for several. */
  @Test
  void no_session_answers_from_memory() {
    assertThat(sessions.getConfiguration().getLocalCacheScope())
        .isEqualTo(LocalCacheScope.STATEMENT);
    assertThat(sessions.getConfiguration().isCacheEnabled()).isFalse();
  }

  /** What one transaction reads before and after somebody else commits a change. */
  private List<Long> polled(LongSupplier read, String change, String id) {
    return QuarkusTransaction.requiringNew()
        .call(
            () -> {
              long before = read.getAsLong();
              Together.run(1, worker -> changed(change, id));
              return List.of(before, read.getAsLong());
            });
  }

  private int changed(String change, String id) {
    return others.update(change, id);
  }
}
