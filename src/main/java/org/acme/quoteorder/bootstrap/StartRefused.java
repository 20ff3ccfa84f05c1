package org.acme.quoteorder.bootstrap;

/** This node must not start. The message is one line for an operator and names the setting. */
final class StartRefused extends RuntimeException {
  private static final long serialVersionUID = 1;

  StartRefused(String reason) {
    super("quote-order does not start: " + reason);
  }
}
