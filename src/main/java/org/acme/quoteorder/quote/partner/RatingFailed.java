package org.acme.quoteorder.quote.partner;

/** The rating partner answered, but not with prices. */
final class RatingFailed extends RuntimeException {
  private static final long serialVersionUID = 1;

  RatingFailed(String message) {
    super(message);
  }
}
