package org.acme.quoteorder.security;

import java.util.Set;

/** The groups a token may carry. */
public final class Roles {
  public static final String CUSTOMER = "customer";
  public static final String APPROVER = "approver";
  public static final String OPERATOR = "operator";
  public static final Set<String> ALL = Set.of(CUSTOMER, APPROVER, OPERATOR);

  private Roles() {}
}
