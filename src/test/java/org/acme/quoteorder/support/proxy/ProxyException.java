package org.acme.quoteorder.support.proxy;

/** What was asked of a proxy cannot be done; the status is the one of the REST interface. */
public final class ProxyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;

  ProxyException(int status, String message) {
    super(message);
    this.status = status;
  }

  public int status() {
    return status;
  }
}
