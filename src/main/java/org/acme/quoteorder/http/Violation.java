package org.acme.quoteorder.http;

/**
 * A field that breaks its rule, as problems list it.
 *
 * @param field JSON path, such as {@code items[0].quantity}
 */
public record Violation(String field, String message) {}
