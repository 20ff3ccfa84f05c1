package org.acme.quoteorder.security;

/** The groups a token may carry. */
public final class Roles {
  public static final String CUSTOMER = "customer";
  public static final String APPROVER = "approver";
  public static final String OPERATOR = "operator";

  private Roles() {}
}
