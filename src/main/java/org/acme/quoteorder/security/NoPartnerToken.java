package org.acme.quoteorder.security;

/**
 * There is nothing to show to a partner: {@code quoteorder.partners.token} is not set, and this is
 * no demo.
 */
public final class NoPartnerToken extends RuntimeException {

  NoPartnerToken() {
    super("quoteorder.partners.token is not set");
  }
}
