package org.acme.quoteorder.coordination.idempotency;

/**
 * One try at a call. The same request that is tried again is another attempt.
 *
 * @param token unique to this attempt, minted by the caller and matched by every write, here and in
 *     PostgreSQL
 */
public record Attempt(IdempotencyKey key, Fingerprint fingerprint, String token) {
  public Attempt {
    if (token.isEmpty()) {
      throw new IllegalArgumentException("an attempt has a token");
    }
  }
}
