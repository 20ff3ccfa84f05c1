package org.acme.quoteorder.bootstrap;

import io.smallrye.common.annotation.Identifier;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;

/** Whether a Kafka broker answers. */
@Singleton
final class KafkaReach implements Reach {
  private static final Setting SERVERS = new Setting("kafka.bootstrap.servers");
  private static final int TRY_MILLIS = 2000;

  private final Map<String, Object> kafka;

  KafkaReach(@Identifier("default-kafka-broker") Map<String, Object> kafka) {
    this.kafka = kafka;
  }

  @Override
  public String service() {
    return "kafka";
  }

  @Override
  public ReachOutcome attempt() {
    if (SERVERS.value().isEmpty()) {
      return new ReachOutcome.Never(SERVERS.missing());
    }
    Map<String, Object> settings = new HashMap<>(kafka);
    settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, TRY_MILLIS);
    settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, TRY_MILLIS);
    try (Admin admin = Admin.create(settings)) {
      admin.describeCluster().nodes().get(TRY_MILLIS, TimeUnit.MILLISECONDS);
      return new ReachOutcome.Reached();
    } catch (ExecutionException | TimeoutException e) {
      return new ReachOutcome.NotYet("no broker answers; check " + SERVERS.described());
    } catch (KafkaException e) {
      return new ReachOutcome.Never(Reasons.innermost(e) + "; check " + SERVERS.described());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new ReachOutcome.Never("interrupted");
    }
  }
}
