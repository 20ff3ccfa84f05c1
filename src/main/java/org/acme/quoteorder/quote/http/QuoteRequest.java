package org.acme.quoteorder.quote.http;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.acme.quoteorder.quote.QuoteDraft;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The body of {@code POST /quotes}. */
@Schema(
    examples =
        "{\"customerRef\":\"PO-2041\",\"items\":[{\"sku\":\"NET-FIBER-1G\",\"quantity\":2},"
            + "{\"sku\":\"DEV-ROUTER-WIFI6\",\"quantity\":2}]}")
public record QuoteRequest(
    @NotBlank @Size(max = 64) String customerRef,
    @NotEmpty @Size(max = MAX_LINES) List<@NotNull @Valid Item> items) {

  /** Room for one of each of the seeded catalog's 240 items. */
  static final int MAX_LINES = 250;

  /** One line. */
  public record Item(
      @NotBlank @Size(max = 64) String sku, @NotNull @Min(1) @Max(10_000) Integer quantity) {}

  QuoteDraft draft() {
    return new QuoteDraft(
        customerRef,
        items.stream().map(item -> new QuoteDraft.Wish(item.sku(), item.quantity())).toList());
  }
}
