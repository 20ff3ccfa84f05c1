package org.acme.quoteorder.bootstrap;

/** One look at a service that this node cannot do without. */
interface Reach {

  /** Its name in {@code quoteorder.startup.required} and in messages. */
  String service();

  /** Tries once, for two seconds at most; never throws. */
  ReachOutcome attempt();
}
