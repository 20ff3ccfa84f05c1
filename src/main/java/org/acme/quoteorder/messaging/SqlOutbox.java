package org.acme.quoteorder.messaging;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionRequiredException;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import java.util.UUID;

/** The outbox as rows of PostgreSQL; the commit that makes a row count is what wakes the relay. */
@ApplicationScoped
class SqlOutbox implements Outbox {

  private final OutboxMapper rows;
  private final RelayBell bell;
  private final TransactionSynchronizationRegistry transaction;

  SqlOutbox(OutboxMapper rows, RelayBell bell, TransactionSynchronizationRegistry transaction) {
    this.rows = rows;
    this.bell = bell;
    this.transaction = transaction;
  }

  @Override
  @Transactional(
      value = Transactional.TxType.MANDATORY,
      dontRollbackOn = TransactionRequiredException.class)
  public void append(DomainEvent event) {
    rows.insert(UUID.randomUUID(), event);
    transaction.registerInterposedSynchronization(new RingAfterCommit(bell));
  }

  private record RingAfterCommit(RelayBell bell) implements Synchronization {
    @Override
    public void beforeCompletion() {}

    @Override
    public void afterCompletion(int status) {
      if (status == Status.STATUS_COMMITTED) {
        bell.ring();
      }
    }
  }
}
