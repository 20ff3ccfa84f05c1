package org.acme.quoteorder.coordination.claim;

/**
 * A claim that was granted.
 *
 * @param token unique to this very claim: a worker of the same name that claims again has another
 *     one. It is advisory, so no write may be judged by it.
 */
public record Claim(String workId, String token) {}
