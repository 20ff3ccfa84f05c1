package org.acme.quoteorder.messaging;

/**
 * Where a feature leaves an event in the transaction of the change that the event tells.
 *
 * <p>Guarantee: the event is published at least once if, and only if, the transaction commits,
 * always under the same event id. Events of one aggregate leave in the order of their commit,
 * except across a relay's take-over. The source of the idea is the transactional outbox
 * (Richardson, <em>Microservices Patterns</em>, 2018).
 */
public interface Outbox {

  /**
   * Adds the event to the running transaction and wakes this node's relay when it commits.
   *
   * @throws jakarta.transaction.TransactionRequiredException when there is no transaction to be
   *     part of
   */
  void append(DomainEvent event);
}
