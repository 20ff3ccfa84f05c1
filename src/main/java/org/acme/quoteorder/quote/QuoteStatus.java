package org.acme.quoteorder.quote;

/** {@code DRAFT → PRICED → ACCEPTED}; whatever was not accepted in time is {@code EXPIRED}. */
public enum QuoteStatus {
  DRAFT,
  PRICED,
  ACCEPTED,
  EXPIRED
}
