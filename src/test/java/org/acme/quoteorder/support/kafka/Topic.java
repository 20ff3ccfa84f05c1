package org.acme.quoteorder.support.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/** One topic of a broker. */
public record Topic(String bootstrapServers, String name) {

  /** Everything that is on the topic now. */
  public List<ConsumerRecord<String, byte[]>> records() {
    List<ConsumerRecord<String, byte[]>> all = new ArrayList<>();
    try (var consumer =
        new KafkaConsumer<>(settings(), new StringDeserializer(), new ByteArrayDeserializer())) {
      var partitions =
          consumer.partitionsFor(name).stream()
              .map(info -> new TopicPartition(name, info.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      var ends = consumer.endOffsets(partitions);
      while (partitions.stream().anyMatch(p -> consumer.position(p) < ends.get(p))) {
        consumer.poll(Duration.ofMillis(500)).forEach(all::add);
      }
    }
    return all;
  }

  /** The records with this key, in the order of their partition. */
  public List<ConsumerRecord<String, byte[]>> records(String key) {
    return records().stream().filter(record -> key.equals(record.key())).toList();
  }

  /** Writes one record and waits until the broker has it. */
  public void send(String key, byte[] value, Map<String, String> headers) {
    send(key, value, headers, null);
  }

  /** Writes a record again, as it was. */
  public void replay(ConsumerRecord<String, byte[]> record) {
    send(record.key(), record.value(), Map.of(), record.headers());
  }

  private void send(
      String key, byte[] value, Map<String, String> headers, @Nullable Headers asRead) {
    try (var producer =
        new KafkaProducer<>(settings(), new StringSerializer(), new ByteArraySerializer())) {
      var record = new ProducerRecord<>(name, null, key, value, asRead);
      headers.forEach((header, text) -> record.headers().add(header, text.getBytes(UTF_8)));
      producer.send(record).get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  /** A header's text; empty when it is not there. */
  public static String header(ConsumerRecord<String, byte[]> record, String name) {
    var header = record.headers().lastHeader(name);
    return header == null ? "" : new String(header.value(), UTF_8);
  }

  private Map<String, Object> settings() {
    return Map.of("bootstrap.servers", bootstrapServers);
  }
}
