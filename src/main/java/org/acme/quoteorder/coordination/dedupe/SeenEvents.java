package org.acme.quoteorder.coordination.dedupe;

/**
 * Which events were seen, and which were done.
 *
 * <p><b>Guarantee.</b> {@code Duplicate} is answered only after {@link #done} was called for the
 * event. <b>Not guaranteed:</b> that every duplicate is recognised. Two deliveries at once both go
 * on, and so does one after the mark has ended or was lost; the inbox ({@code processed_event}),
 * written in the transaction of the effect, turns those away.
 *
 * <p><b>Errors.</b> None are thrown for anything that Redis does. <b>Time-out:</b> do the work, the
 * inbox decides; both calls may be repeated. <b>Redis lost everything:</b> every event is {@code
 * First} again, and {@link #done} still writes its mark.
 *
 * <p>Source of the idea: the idempotent consumer of Hohpe and Woolf's <i>Enterprise Integration
 * Patterns</i>, with the mark split in two so that a failed first attempt suppresses nothing.
 */
public interface SeenEvents {
  /** Notes that an event arrived and tells what is known of it; one round trip. */
  SeenOutcome receive(EventIdentity event);

  /** Marks an event done. Call it after the effect is committed, never before; one round trip. */
  DoneOutcome done(Receipt receipt);
}
