package org.acme.quoteorder.catalog.http;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.acme.quoteorder.catalog.Money;
import org.acme.quoteorder.catalog.NewCatalogItem;
import org.acme.quoteorder.http.Problems;
import org.acme.quoteorder.http.StorableText;
import org.acme.quoteorder.http.Violation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The body of {@code PUT /catalog/items/{sku}}: the whole item. */
public record CatalogItemRequest(
    @NotBlank @Size(max = 200) String name,
    @NotNull Money unitPrice,
    @NotNull @Schema(
            type = SchemaType.OBJECT,
            description = "Any JSON object; category is the one that summaries group by")
        Map<String, Object> attributes) {

  private static final int LONGEST_SKU = 64;

  /** What the column {@code catalog_item.unit_price} can hold. */
  private static final BigDecimal HIGHEST = new BigDecimal("9999999999.99");

  /**
   * The item under this SKU.
   *
   * @throws io.quarkiverse.resteasy.problem.HttpProblem 422 {@code validation-failed}
   */
  NewCatalogItem item(String sku) {
    List<Violation> violations = new ArrayList<>();
    if (sku.isBlank() || sku.codePointCount(0, sku.length()) > LONGEST_SKU) {
      violations.add(new Violation("sku", "must have 1 to " + LONGEST_SKU + " characters"));
    }
    if (!StorableText.test(sku)) {
      violations.add(new Violation("sku", StorableText.RULE));
    }
    BigDecimal price = unitPrice.amount();
    if (price.signum() < 0 || price.compareTo(HIGHEST) > 0) {
      violations.add(new Violation("unitPrice.amount", "must be between 0.00 and " + HIGHEST));
    }
    new Attributes(attributes)
        .broken()
        .ifPresent(rule -> violations.add(new Violation("attributes", rule)));
    if (!violations.isEmpty()) {
      throw Problems.invalid(violations);
    }
    return new NewCatalogItem(sku, name, unitPrice, attributes);
  }
}
