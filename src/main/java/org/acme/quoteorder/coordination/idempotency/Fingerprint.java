package org.acme.quoteorder.coordination.idempotency;

/**
 * What tells a repeated request from another request under the same key.
 *
 * @param version how the hash was made. Hashes of different versions cannot be compared: a state
 *     with another version is left to PostgreSQL.
 * @param hash of method, route, path parameters and canonical body
 */
public record Fingerprint(int version, String hash) {}
