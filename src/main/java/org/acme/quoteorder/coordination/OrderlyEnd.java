package org.acme.quoteorder.coordination;

import org.acme.quoteorder.coordination.time.Deadline;

/**
 * A part of this node that has something to bring to an end before the process does. Every bean
 * that implements it is asked, phase by phase; all parts have gone through one phase before the
 * next begins.
 *
 * <p>While {@link #takeNothingNew} and {@link #finish} run, HTTP still answers. Before {@link
 * #publish} the last request was answered. Redis, Kafka and PostgreSQL are open in all of them.
 *
 * <p><b>Errors.</b> An exception costs the part its own phase and nobody else theirs.
 * <b>Time-out:</b> a part returns when its deadline has passed, whatever is left to do: what this
 * node does not bring to an end, another one does after a lease.
 */
public interface OrderlyEnd {

  /** Begins nothing new from here on. Returns at once. */
  default void takeNothingNew() {}

  /** Ends what was begun, or gives it back so that another node can go on at once. */
  default void finish(Deadline deadline) throws InterruptedException {}

  /** Brings out what this node committed. */
  default void publish(Deadline deadline) throws InterruptedException {}

  /** Gives back what this node holds in Redis: leaderships, leases, claims. */
  default void handOver(Deadline deadline) throws InterruptedException {}
}
