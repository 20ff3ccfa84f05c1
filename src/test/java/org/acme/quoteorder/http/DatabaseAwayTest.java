package org.acme.quoteorder.http;

import static org.acme.quoteorder.support.http.Callers.customer;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.matchesPattern;

import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** A database that is busy or away is a 503 with Retry-After, never a 500, and passes by itself. */
@QuarkusTest
class DatabaseAwayTest {
  @Inject AgroalDataSource database;

  @ConfigProperty(name = "quarkus.datasource.jdbc.max-size")
  int poolSize;

  @Test
  void aRowThatSomebodyElseHolds() throws SQLException {
    String id =
        customer()
            .body("{\"customerRef\":\"a\",\"items\":[{\"sku\":\"NET-FIBER-1G\",\"quantity\":1}]}")
            .post("/quotes")
            .then()
            .statusCode(201)
            .extract()
            .path("quoteId");
    try (Connection holder = database.getConnection()) {
      holder.setAutoCommit(false);
      try (PreparedStatement lock =
          holder.prepareStatement("select 1 from quote where id = ?::uuid for update")) {
        lock.setString(1, id);
        lock.executeQuery();
        unavailable("/quotes/" + id + "/price");
      } finally {
        holder.rollback();
        holder.setAutoCommit(true);
      }
    }
    customer().post("/quotes/" + id + "/price").then().statusCode(200);
  }

  @Test
  void aPoolWithoutAFreeConnection() throws SQLException {
    List<Connection> taken = new ArrayList<>();
    try {
      takeAll(taken);
      unavailable("/quotes/6f0c0c4e-0f0b-4c55-9c3e-0a4f3f1c7f10/price");
    } finally {
      for (Connection connection : taken) {
        connection.close();
      }
    }
    customer().get("/catalog/items").then().statusCode(200);
  }

  /** The application's own workers take one now and then, so the last few may not be had. */
  private void takeAll(List<Connection> taken) {
    try {
      while (taken.size() < poolSize) {
        taken.add(database.getConnection());
      }
    } catch (SQLException full) {
      // nothing left, which is what is wanted
    }
  }

  private static void unavailable(String path) {
    customer()
        .post(path)
        .then()
        .statusCode(503)
        .contentType("application/problem+json")
        .header("Retry-After", matchesPattern("[1-9][0-9]*"))
        .body("type", endsWith("service-unavailable"));
  }
}
