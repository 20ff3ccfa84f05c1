package org.acme.quoteorder.messaging;

import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;

/** Runs something when the transaction has committed, and not at all when it rolls back. */
public record AfterCommit(Runnable action) implements Synchronization {

  @Override
  public void beforeCompletion() {}

  @Override
  public void afterCompletion(int status) {
    if (status == Status.STATUS_COMMITTED) {
      action.run();
    }
  }
}
