package org.acme.quoteorder.security;

/** Bearer tokens for calls to partner systems, on behalf of one tenant. */
public interface PartnerTokens {

  /**
   * The value that follows {@code Bearer } in the {@code Authorization} header; never logged.
   *
   * <p>Touches the network and the database at most once per process: it may be called while
   * neither is at hand.
   *
   * @throws NoPartnerToken when none is configured and this is no demo
   */
  String bearer(String tenant);
}
