package org.acme.quoteorder.coordination.leader;

/**
 * Is told when a process begins to lead and when it no longer leads: each once per leadership, in
 * this order, one call at a time. What it does must not block; what it throws is logged.
 */
public interface LeaderObserver {
  /** This process leads from now on. */
  default void elected(Leadership leadership) {}

  /** It no longer does: the work of this leadership stops. */
  default void deposed(Leadership leadership, Deposed why) {}
}
