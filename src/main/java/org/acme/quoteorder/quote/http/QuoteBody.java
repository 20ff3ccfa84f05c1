package org.acme.quoteorder.quote.http;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.acme.quoteorder.catalog.Money;
import org.acme.quoteorder.quote.QuoteLine;
import org.acme.quoteorder.quote.QuoteStatus;
import org.acme.quoteorder.quote.QuoteView;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A quote as callers see it. */
@Schema(name = "Quote")
public record QuoteBody(
    UUID quoteId,
    QuoteStatus status,
    long version,
    String customerRef,
    List<QuoteLine> items,
    @Nullable Money total,
    Instant createdAt,
    Instant validUntil) {

  static QuoteBody of(QuoteView quote) {
    return new QuoteBody(
        quote.quoteId(),
        quote.status(),
        quote.version(),
        quote.customerRef(),
        quote.items(),
        quote.total(),
        quote.createdAt(),
        quote.validUntil());
  }
}
