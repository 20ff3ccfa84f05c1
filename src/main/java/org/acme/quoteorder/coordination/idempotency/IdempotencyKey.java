package org.acme.quoteorder.coordination.idempotency;

/**
 * What the caller says makes two calls the same intent, and where that holds.
 *
 * @param tenant the tenant of the token, never of the request
 * @param operation a fixed name of the operation
 * @param key the caller's {@code Idempotency-Key}, unquoted, already checked at the edge
 */
public record IdempotencyKey(String tenant, String operation, String key) {
  public IdempotencyKey {
    if (tenant.isEmpty() || operation.isEmpty() || key.isEmpty()) {
      throw new IllegalArgumentException("an idempotency key has a tenant, an operation and a key");
    }
  }

  /** Without the caller's part, which may say something about the caller. */
  @Override
  public String toString() {
    return "IdempotencyKey[" + operation + "]";
  }
}
