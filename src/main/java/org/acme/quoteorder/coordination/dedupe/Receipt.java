package org.acme.quoteorder.coordination.dedupe;

/**
 * That this delivery was received.
 *
 * @param token unique to this delivery; advisory
 */
public record Receipt(EventIdentity event, String token) {}
