package org.acme.quoteorder.messaging;

/**
 * This record can never be processed, however often it is tried: garbage, an unknown type, a newer
 * schema.
 */
public final class UnprocessableEvent extends RuntimeException {

  public UnprocessableEvent(String reason) {
    super(reason);
  }
}
