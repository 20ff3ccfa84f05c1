package org.acme.quoteorder.coordination.lease;

/**
 * The work may not go on: its lease is no longer its own. Nothing was written by whoever sees it.
 */
public final class LeaseLostException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public LeaseLostException(String message) {
    super(message);
  }
}
