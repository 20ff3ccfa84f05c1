package org.acme.quoteorder.messaging;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.TransactionRequiredException;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import java.util.UUID;

/** The outbox as rows of PostgreSQL; the commit that makes a row count is what wakes the relay. */
@ApplicationScoped
class SqlOutbox implements Outbox {

  private final OutboxMapper rows;
  private final RelayLoop relay;
  private final TransactionSynchronizationRegistry transaction;

  SqlOutbox(OutboxMapper rows, RelayLoop relay, TransactionSynchronizationRegistry transaction) {
    this.rows = rows;
    this.relay = relay;
    this.transaction = transaction;
  }

  @Override
  @Transactional(
      value = Transactional.TxType.MANDATORY,
      dontRollbackOn = TransactionRequiredException.class)
  public void append(DomainEvent event) {
    rows.insert(UUID.randomUUID(), event);
    transaction.registerInterposedSynchronization(new AfterCommit(relay::wake));
  }
}
