package org.acme.quoteorder.messaging;

import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.MutinyEmitter;
import io.smallrye.reactive.messaging.kafka.api.OutgoingKafkaRecordMetadata;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Message;

/** Brings one row to its topic; the reply means that all in-sync replicas have it. */
@ApplicationScoped
class KafkaPublisher {

  private final MutinyEmitter<byte[]> channel;

  KafkaPublisher(@Channel("outbox") MutinyEmitter<byte[]> channel) {
    this.channel = channel;
  }

  Uni<Void> publish(OutboxMapper.Row row) {
    var metadata =
        OutgoingKafkaRecordMetadata.<String>builder()
            .withTopic(row.topic())
            .withKey(row.key())
            .withHeaders(Envelope.headers(row))
            .build();
    byte[] value = row.payload().getBytes(StandardCharsets.UTF_8);
    return channel.sendMessage(Message.of(value).addMetadata(metadata));
  }
}
