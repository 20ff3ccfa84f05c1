package org.acme.quoteorder.bootstrap;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.inject.Singleton;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.acme.quoteorder.catalog.CatalogItems;
import org.acme.quoteorder.catalog.Money;
import org.acme.quoteorder.catalog.NewCatalogItem;
import org.jboss.logging.Logger;

/**
 * A believable catalog for each of the demo's tenants: 240 items in 8 categories, one of each for
 * less than 10,000.00 together. What is there already stays as it is, whichever node comes first.
 */
@Singleton
final class DemoCatalog {
  private static final Logger LOG = Logger.getLogger(DemoCatalog.class);
  private static final List<String> TENANTS = List.of("tenant-42", "tenant-7");
  private static final String CURRENCY = "EUR";

  private final CatalogItems catalog;

  DemoCatalog(CatalogItems catalog) {
    this.catalog = catalog;
  }

  void seed() {
    for (String tenant : TENANTS) {
      LOG.infof("%s: %d catalog items added", tenant, catalog.addMissing(tenant, items(tenant)));
    }
  }

  static List<NewCatalogItem> items(String tenant) {
    InputStream resource = DemoCatalog.class.getResourceAsStream("/demo/" + tenant + ".psv");
    if (resource == null) {
      throw new IllegalStateException("no demo catalog for " + tenant);
    }
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(resource, UTF_8))) {
      return lines
          .lines()
          .filter(line -> !line.startsWith("#"))
          .flatMap(line -> variants(line).stream())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<NewCatalogItem> variants(String line) {
    String[] field = line.split("\\|");
    BigDecimal price = new BigDecimal(field[4]);
    BigDecimal step = new BigDecimal(field[5]);
    List<NewCatalogItem> items = new ArrayList<>();
    for (String variant : field[3].split(",")) {
      items.add(
          new NewCatalogItem(
              field[1] + "-" + variant.replace('/', '_'),
              field[2] + ", " + variant,
              new Money(price, CURRENCY),
              Map.of("category", field[0], "family", field[1], "variant", variant)));
      price = price.add(step);
    }
    return items;
  }
}
