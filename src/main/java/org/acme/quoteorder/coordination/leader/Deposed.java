package org.acme.quoteorder.coordination.leader;

import java.util.Locale;
import org.acme.quoteorder.coordination.lease.LeaseLoss;

/** Why a leadership ended. */
public enum Deposed {
  /** No renewal succeeded in time. */
  DEADLINE,
  /** Redis says that another holds the lease, or nobody. */
  GONE,
  /** PostgreSQL refused the term, because it has drawn a higher one. */
  OVERTAKEN,
  /** The leader could not do its work. */
  GAVE_UP,
  /** The campaign was closed. */
  RESIGNED;

  /** The label in metrics. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Deposed by(LeaseLoss loss) {
    return loss == LeaseLoss.GONE ? GONE : DEADLINE;
  }
}
