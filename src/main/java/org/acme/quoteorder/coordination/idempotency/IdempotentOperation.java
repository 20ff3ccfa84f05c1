package org.acme.quoteorder.coordination.idempotency;

/**
 * The effect of an idempotent call. Runs inside the transaction that also holds the call's record.
 */
@FunctionalInterface
public interface IdempotentOperation {

  /**
   * Performs the effect and tells the final answer, also a final refusal.
   *
   * <p>An exception means that nothing is final: everything rolls back and the key is free again.
   */
  StoredResponse run();
}
