package org.acme.quoteorder.quote;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.acme.quoteorder.catalog.Money;
import org.jspecify.annotations.Nullable;

/**
 * A quote as it is at {@code version}.
 *
 * @param total null until the quote is priced
 * @param validUntil after this instant it is neither priced nor accepted any more
 */
public record QuoteView(
    UUID quoteId,
    String tenant,
    String customerRef,
    QuoteStatus status,
    long version,
    List<QuoteLine> items,
    @Nullable Money total,
    Instant createdAt,
    Instant validUntil) {}
