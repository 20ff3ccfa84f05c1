package org.acme.quoteorder.coordination.lease;

import java.util.Locale;

/** Why a lease was lost before it was released. */
public enum LeaseLoss {
  /** No renewal succeeded in time: the work stops at the deadline, whoever holds the lease then. */
  DEADLINE,
  /** Redis says that another holds it, or nobody. */
  GONE,
  /** The longest hold is over. */
  LONGEST_HOLD,
  /** The thread that held it has ended without releasing it. */
  HOLDER_ENDED;

  /** The label in metrics. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
