package org.acme.quoteorder.coordination.lease;

/**
 * A token that PostgreSQL drew.
 *
 * @param value grows with every draw of the name, from 1
 */
public record FencingToken(LeaseName name, long value) {}
