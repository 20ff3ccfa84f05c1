package org.acme.quoteorder.messaging;

/**
 * An event as it came from a topic, with its envelope read (CloudEvents 1.0, binary mode).
 *
 * @param source {@code ce_source}; together with {@code id} what is deduplicated
 * @param id {@code ce_id}
 * @param type {@code ce_type}
 * @param subject {@code ce_subject}, the aggregate's id
 * @param aggregateVersion the extension {@code aggregateversion}
 * @param correlationId the extension {@code correlationid}
 * @param payload the body as text
 */
public record ReceivedEvent(
    String source,
    String id,
    String type,
    String subject,
    long aggregateVersion,
    String correlationId,
    String payload) {}
