package org.acme.quoteorder.catalog;

import static org.acme.quoteorder.support.http.Callers.caller;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What an item may be; whatever else comes is told which field is to blame, and changes nothing.
 */
@QuarkusTest
class CatalogItemBodiesTest {
  private static final String TENANT = "tenant-bodies";
  private static final String PRICE = "{\"amount\":\"1.00\",\"currency\":\"EUR\"}";

  private final String sku = "BODY-" + UUID.randomUUID();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "name | {'unitPrice':<P>,'attributes':{}}",
        "name | {'name':null,'unitPrice':<P>,'attributes':{}}",
        "name | {'name':'','unitPrice':<P>,'attributes':{}}",
        "name | {'name':' ','unitPrice':<P>,'attributes':{}}",
        "name | {'name':1,'unitPrice':<P>,'attributes':{}}",
        "name | {'name':['a'],'unitPrice':<P>,'attributes':{}}",
        "name | {'name':'a\\u0000b','unitPrice':<P>,'attributes':{}}",
        "name | {'name':'\\ud800','unitPrice':<P>,'attributes':{}}",
        "unitPrice | {'name':'n','attributes':{}}",
        "unitPrice | {'name':'n','unitPrice':null,'attributes':{}}",
        "unitPrice | {'name':'n','unitPrice':'1.00','attributes':{}}",
        "unitPrice.amount | {'name':'n','unitPrice':{},'attributes':{}}",
        "unitPrice | {'name':'n','unitPrice':{'amount':'1.005','currency':'EUR'},'attributes':{}}",
        "unitPrice | {'name':'n','unitPrice':{'amount':'1,00','currency':'EUR'},'attributes':{}}",
        "unitPrice | {'name':'n','unitPrice':{'amount':'1e2','currency':'EUR'},'attributes':{}}",
        "unitPrice | {'name':'n','unitPrice':{'amount':'NaN','currency':'EUR'},'attributes':{}}",
        "unitPrice | {'name':'n','unitPrice':{'amount':'','currency':'EUR'},'attributes':{}}",
        "unitPrice.amount | {'name':'n','unitPrice':{'amount':1.00,'currency':'EUR'},'attributes':{}}",
        "unitPrice | {'name':'n','unitPrice':{'amount':null,'currency':'EUR'},'attributes':{}}",
        "unitPrice.amount | {'name':'n','unitPrice':{'amount':'-0.01','currency':'EUR'},'attributes':{}}",
        "unitPrice.amount | {'name':'n','unitPrice':{'amount':'10000000000.00','currency':'EUR'},'attributes':{}}",
        "unitPrice | {'name':'n','unitPrice':{'amount':'999999999999999.00','currency':'EUR'},'attributes':{}}",
        "unitPrice | {'name':'n','unitPrice':{'amount':'1.00','currency':'eur'},'attributes':{}}",
        "unitPrice | {'name':'n','unitPrice':{'amount':'1.00','currency':'EURO'},'attributes':{}}",
        "unitPrice | {'name':'n','unitPrice':{'amount':'1.00','currency':null},'attributes':{}}",
        "unitPrice.currency | {'name':'n','unitPrice':{'amount':'1.00'},'attributes':{}}",
        "attributes | {'name':'n','unitPrice':<P>}",
        "attributes | {'name':'n','unitPrice':<P>,'attributes':null}",
        "attributes | {'name':'n','unitPrice':<P>,'attributes':[]}",
        "attributes | {'name':'n','unitPrice':<P>,'attributes':'text'}",
        "attributes.a | {'name':'n','unitPrice':<P>,'attributes':{'a':'b\\u0000'}}",
        "attributes | {'name':'n','unitPrice':<P>,'attributes':{'a\\u0000':'b'}}",
        "attributes.a | {'name':'n','unitPrice':<P>,'attributes':{'a':[{'b':'\\udc00'}]}}",
        "attributes | {'name':'n','unitPrice':<P>,'attributes':{'a':1e400000}}",
        "attributes | {'name':'n','unitPrice':<P>,'attributes':{'a':1e-9999}}",
        "attributes | {'name':'n','unitPrice':<P>,'attributes':{'a':[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]}}"
      })
  void a_field_that_breaks_its_rule_is_named(String field, String body) {
    put(sku, body.replace('\'', '"').replace("<P>", PRICE))
        .statusCode(422)
        .body("type", endsWith("/validation-failed"))
        .body("violations.field", hasItem(equalTo(field)));
  }

  @Test
  void a_name_has_at_most_200_characters() {
    put(sku, body("n".repeat(201), "{}")).statusCode(422).body("violations.field", hasItem("name"));
    put(sku, body("n".repeat(200), "{}")).statusCode(201);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "null", "1", "\"a\"", "{\"name\":\"a\",\"name\":\"b\"}"})
  void what_is_no_json_object_is_malformed(String body) {
    put(sku, body).statusCode(400).body("type", endsWith("/malformed-request"));
  }

  @Test
  void attributes_nested_without_end_are_malformed() {
    for (int levels : new int[] {101, 900}) {
      String arrays = "{\"a\":" + "[".repeat(levels) + "]".repeat(levels) + "}";
      put(sku, body("n", arrays)).statusCode(400).body("type", endsWith("/malformed-request"));
      String objects = "{\"a\":".repeat(levels) + "1" + "}".repeat(levels);
      put(sku, body("n", objects)).statusCode(400).body("type", endsWith("/malformed-request"));
    }
  }

  @Test
  void attributes_come_back_as_they_were_sent() {
    String attributes =
        "{\"category\":\"test\",\"deep\":[1,2.50,{\"x\":null,\"é\":true}],\"big\":12345678901234567890.12}";
    put(sku, body("n", attributes)).statusCode(201);
    customer()
        .get("/catalog/items/" + sku)
        .then()
        .body(containsString("12345678901234567890.12"))
        .body(containsString("2.50"))
        .body("attributes.deep[2].é", equalTo(true))
        .body("attributes.category", equalTo("test"));
  }

  @Test
  void unknown_fields_are_ignored() {
    put(sku, "{\"sku\":\"OTHER\",\"version\":9," + body("n", "{}").substring(1))
        .statusCode(201)
        .body("sku", equalTo(sku))
        .body("version", equalTo(1));
  }

  @Test
  void a_sku_is_what_the_path_says_and_the_database_can_hold() {
    for (String odd : List.of("a%20b", "%7B%7D*", "a%3Ab", "%C3%A9", "a'b", "%F0%9F%98%80")) {
      String path = odd + UUID.randomUUID();
      put(path, body("n", "{}")).statusCode(201).header("Location", "/catalog/items/" + path);
      customer().urlEncodingEnabled(false).get("/catalog/items/" + path).then().statusCode(200);
    }
    for (String bad : List.of("x".repeat(65), "%20", "%20%09")) {
      put(bad, body("n", "{}")).statusCode(422).body("violations.field", hasItem("sku"));
    }
    for (String impossible : List.of("a%00", "%C0%80", "%C1%81", "%ED%A0%80", "%ff")) {
      put(impossible, body("n", "{}")).statusCode(404).body("type", endsWith("/not-found"));
    }
  }

  @Test
  void only_json_is_taken() {
    operator()
        .contentType("text/plain")
        .header("If-None-Match", "*")
        .body("n")
        .put("/catalog/items/" + sku)
        .then()
        .statusCode(415)
        .body("type", endsWith("/unsupported-media-type"));
  }

  @Test
  void a_body_over_256_kib_is_too_large() {
    put(sku, body("n", "{\"a\":\"" + "x".repeat(256 * 1024) + "\"}"))
        .statusCode(413)
        .body("type", endsWith("/payload-too-large"));
    put(sku, body("n", "{\"a\":\"" + "x".repeat(255 * 1024) + "\"}")).statusCode(201);
  }

  private static RequestSpecification customer() {
    return caller(TENANT, "customer");
  }

  private static RequestSpecification operator() {
    return caller(TENANT, "operator");
  }

  private static String body(String name, String attributes) {
    return "{\"name\":\"%s\",\"unitPrice\":%s,\"attributes\":%s}"
        .formatted(name, PRICE, attributes);
  }

  private static ValidatableResponse put(String sku, String body) {
    return operator()
        .urlEncodingEnabled(false)
        .header("If-None-Match", "*")
        .body(body)
        .put("/catalog/items/" + sku)
        .then();
  }
}
