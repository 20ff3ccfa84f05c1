package org.acme.quoteorder.fulfilment.partner;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.UUID;
import org.acme.quoteorder.catalog.Money;
import org.jspecify.annotations.Nullable;

/** What a partner is asked to do: activate so many of a sku, or charge an amount. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record EffectRequest(
    UUID businessKey,
    String step,
    @Nullable String sku,
    @Nullable Integer quantity,
    @Nullable Money amount) {}
