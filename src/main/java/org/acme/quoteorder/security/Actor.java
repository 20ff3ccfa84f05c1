package org.acme.quoteorder.security;

/**
 * Who did it, as audit rows, events and transitions record it.
 *
 * @param tenant the token's tenant
 * @param subject the token's {@code sub}
 * @param correlationId of the request or event that caused it; never used to deduplicate
 */
public record Actor(String tenant, String subject, String correlationId) {}
