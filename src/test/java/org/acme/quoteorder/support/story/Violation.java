package org.acme.quoteorder.support.story;

/**
 * Something that does not hold.
 *
 * @param invariant I1 to I4, as the documentation numbers them
 */
public record Violation(String invariant, String order, String what) {
  @Override
  public String toString() {
    return order + ": " + invariant + " " + what;
  }
}
