package org.acme.quoteorder.coordination.leader;

import java.time.Duration;

/** One process' standing candidacy for one role. Safe for use by several threads. */
public interface Campaign extends AutoCloseable {
  /** Where it stands now, as far as this process can know; costs no call. */
  Standing standing();

  /**
   * Resigns and contends no longer: observers are told, the lease is released, and the next
   * contender leads with its next request. Returns within seconds, also when Redis or PostgreSQL do
   * not answer; then the lease ends by itself. May be repeated.
   */
  @Override
  void close();

  /**
   * As {@link #close()}, but returns after {@code atMost}, also when the lease is not given back by
   * then; the campaign's thread goes on with that.
   */
  void close(Duration atMost);
}
