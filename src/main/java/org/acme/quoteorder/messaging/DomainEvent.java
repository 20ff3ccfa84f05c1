package org.acme.quoteorder.messaging;

import java.util.Objects;

/**
 * A fact about one aggregate, as a feature hands it to the outbox.
 *
 * @param topic where it goes
 * @param type for example {@code order.submitted}
 * @param aggregateId the aggregate, by a name that no other tenant's has
 * @param key the aggregate as the outside knows it: the record's key, so that its events share a
 *     partition, and the event's subject
 * @param aggregateVersion the aggregate's version after the fact; consumers order by it
 * @param tenant whose aggregate it is
 * @param correlationId the request or work that caused it
 * @param payload the body, a JSON object without personal data
 */
public record DomainEvent(
    String topic,
    String type,
    String aggregateId,
    String key,
    long aggregateVersion,
    String tenant,
    String correlationId,
    String payload) {

  public DomainEvent {
    Objects.requireNonNull(topic);
    Objects.requireNonNull(type);
    Objects.requireNonNull(aggregateId);
    Objects.requireNonNull(key);
    Objects.requireNonNull(tenant);
    Objects.requireNonNull(correlationId);
    Objects.requireNonNull(payload);
    if (aggregateVersion < 1) {
      throw new IllegalArgumentException("an aggregate's version starts at 1");
    }
  }

  /** The fact of an aggregate whose id is unique and its key. */
  public DomainEvent(
      String topic,
      String type,
      String aggregateId,
      long aggregateVersion,
      String tenant,
      String correlationId,
      String payload) {
    this(topic, type, aggregateId, aggregateId, aggregateVersion, tenant, correlationId, payload);
  }
}
