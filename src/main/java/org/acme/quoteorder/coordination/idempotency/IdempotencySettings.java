package org.acme.quoteorder.coordination.idempotency;

import java.time.Duration;

/**
 * How long what is known of a call lives.
 *
 * @param lease how long an attempt may be "in progress" before another one may take over
 * @param retention how long Redis remembers an answer (or an attempt that nobody finished)
 * @param retryableRetention how long it is remembered that an attempt was released or failed for
 *     now
 * @param durableRetention how long PostgreSQL keeps an answer
 */
public record IdempotencySettings(
    Duration lease, Duration retention, Duration retryableRetention, Duration durableRetention) {
  public IdempotencySettings {
    if (lease.toMillis() < 1
        || retryableRetention.toMillis() < 1
        || durableRetention.toMillis() < 1) {
      throw new IllegalArgumentException("idempotency states live 1 ms or longer");
    }
    if (retention.compareTo(lease) < 0) {
      throw new IllegalArgumentException("an answer is kept for longer than an attempt may last");
    }
  }
}
