package org.acme.quoteorder.fulfilment.domain;

import java.util.Locale;

/** The systems that fulfilment depends on. */
public enum Partner {
  PROVISIONING,
  BILLING;

  /** The name as rows and steps spell it. */
  public String spelled() {
    return name().toLowerCase(Locale.ROOT);
  }
}
