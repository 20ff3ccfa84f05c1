package org.acme.quoteorder.messaging;

import io.quarkus.runtime.StartupEvent;
import io.smallrye.common.annotation.Identifier;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.TopicExistsException;
import org.jboss.logging.Logger;

/**
 * Creates the topics that are missing, before the channels connect; several nodes may do so at
 * once.
 */
@ApplicationScoped
class TopicsAtStart {

  private static final Logger LOG = Logger.getLogger(TopicsAtStart.class);

  private final Map<String, Object> kafka;
  private final TopicSettings settings;

  TopicsAtStart(
      @Identifier("default-kafka-broker") Map<String, Object> kafka, TopicSettings settings) {
    this.kafka = kafka;
    this.settings = settings;
  }

  void create(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE + 100) StartupEvent event) {
    if (!settings.create()) {
      return;
    }
    var missing =
        Stream.of(Topics.ORDERS, Topics.ORDERS_DEAD_LETTERS, Topics.CATALOG)
            .map(this::topic)
            .toList();
    try (var admin = Admin.create(kafka)) {
      for (var created : admin.createTopics(missing).values().entrySet()) {
        await(created.getKey(), created.getValue());
      }
    }
  }

  private NewTopic topic(String name) {
    return new NewTopic(name, Optional.of(settings.partitions()), settings.replication());
  }

  private static void await(String topic, KafkaFuture<Void> created) {
    try {
      created.get(10, TimeUnit.SECONDS);
      LOG.infof("topic %s was created", topic);
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        LOG.warnf("topic %s could not be created: %s", topic, e.getCause().getMessage());
      }
    } catch (TimeoutException e) {
      LOG.warnf("topic %s could not be created in time", topic);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
