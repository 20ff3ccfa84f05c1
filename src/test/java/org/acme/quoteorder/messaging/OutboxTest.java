package org.acme.quoteorder.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.agroal.api.AgroalDataSource;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import jakarta.transaction.TransactionRequiredException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.acme.quoteorder.support.kafka.Topic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * An event leaves if and only if its transaction commits, in order, and under one identity however
 * often.
 */
@QuarkusTest
@TestProfile(OutboxTest.NoTimer.class)
class OutboxTest {

  private static final Duration SOON = Duration.ofSeconds(20);

  @Inject Outbox outbox;
  @Inject OutboxRelay relay;
  @Inject AgroalDataSource database;

  @ConfigProperty(name = "kafka.bootstrap.servers")
  String kafka;

  private Topic topic;

  /** Only commits wake the relay, so whatever arrives in time was announced by one. */
  public static final class NoTimer implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("quoteorder.outbox.sweep", "PT10M", "quoteorder.fulfilment.enabled", "false");
    }
  }

  @BeforeEach
  void theTopic() {
    topic = new Topic(kafka, Topics.ORDERS);
  }

  @Test
  void a_commit_wakes_the_relay() {
    String aggregate = aggregate();
    commit(aggregate, 1);
    awaitPublished(aggregate, 1);
  }

  @Test
  void what_rolls_back_is_never_told() {
    String rolledBack = aggregate();
    QuarkusTransaction.begin();
    outbox.append(event(rolledBack, 1));
    QuarkusTransaction.rollback();
    String committed = aggregate();
    commit(committed, 1);
    awaitPublished(committed, 1);
    relay.drain();
    assertThat(topic.records(rolledBack)).isEmpty();
  }

  @Test
  void an_event_outside_a_transaction_is_refused() {
    assertThatThrownBy(() -> outbox.append(event(aggregate(), 1)))
        .satisfies(
            failure ->
                assertThat(failure)
                    .satisfiesAnyOf(
                        f -> assertThat(f).isInstanceOf(TransactionRequiredException.class),
                        f -> assertThat(f).hasCauseInstanceOf(TransactionRequiredException.class)));
  }

  @Test
  void an_earlier_id_that_commits_later_is_not_skipped() throws Exception {
    String early = aggregate();
    String late = aggregate();
    var inserted = new CountDownLatch(1);
    var mayCommit = new CountDownLatch(1);
    var slow =
        CompletableFuture.runAsync(
            () ->
                QuarkusTransaction.requiringNew()
                    .run(
                        () -> {
                          outbox.append(event(early, 1));
                          inserted.countDown();
                          awaitLatch(mayCommit);
                        }));
    awaitLatch(inserted);
    commit(late, 1);
    awaitPublished(late, 1);
    mayCommit.countDown();
    slow.get(10, TimeUnit.SECONDS);
    awaitPublished(early, 1);
  }

  @Test
  void a_relay_that_died_between_publish_and_mark_is_repeated_under_the_same_identity() {
    String aggregate = aggregate();
    commit(aggregate, 1);
    awaitPublished(aggregate, 1);
    awaitMarked(aggregate);
    // What the dead relay leaves: Kafka has the record, the row does not know.
    update(
        "update outbox_event set published_at = null, claim_token = 'dead', claimed_until = now() - interval '1 second'"
            + " where aggregate_id = '"
            + aggregate
            + "'");
    relay.drain();
    awaitPublished(aggregate, 2);
    assertThat(topic.records(aggregate).stream().map(r -> Topic.header(r, "ce_id")).distinct())
        .hasSize(1);
  }

  @Test
  void a_row_that_a_living_relay_has_claimed_is_left_to_it() {
    String aggregate = aggregate();
    QuarkusTransaction.requiringNew()
        .run(
            () -> {
              outbox.append(event(aggregate, 1));
              update(
                  "update outbox_event set claim_token = 'alive', claimed_until = now() + interval '1 minute'"
                      + " where aggregate_id = '"
                      + aggregate
                      + "'");
            });
    String other = aggregate();
    commit(other, 1);
    awaitPublished(other, 1);
    relay.drain();
    assertThat(topic.records(aggregate)).isEmpty();
    update("update outbox_event set claimed_until = null where aggregate_id = '" + aggregate + "'");
    relay.drain();
    awaitPublished(aggregate, 1);
  }

  @Test
  void with_many_relays_at_once_events_of_one_aggregate_leave_in_order() {
    List<String> aggregates = List.of(aggregate(), aggregate(), aggregate());
    int versions = 12;
    // One transaction, so that no relay sees a part of it.
    QuarkusTransaction.requiringNew()
        .run(
            () -> {
              for (int version = 1; version <= versions; version++) {
                for (String aggregate : aggregates) {
                  outbox.append(event(aggregate, version));
                }
              }
            });
    var relays = new ArrayList<CompletableFuture<Void>>();
    for (int i = 0; i < 4; i++) {
      relays.add(CompletableFuture.runAsync(relay::drain));
    }
    relays.forEach(CompletableFuture::join);
    for (String aggregate : aggregates) {
      awaitPublished(aggregate, versions);
      assertThat(topic.records(aggregate).stream().map(OutboxTest::version))
          .containsExactlyElementsOf(LongStream.rangeClosed(1, versions).boxed().toList());
    }
  }

  private void commit(String aggregate, long version) {
    QuarkusTransaction.requiringNew().run(() -> outbox.append(event(aggregate, version)));
  }

  private static String aggregate() {
    return UUID.randomUUID().toString();
  }

  private static DomainEvent event(String aggregate, long version) {
    return new DomainEvent(
        Topics.ORDERS, "order.status-changed", aggregate, version, "tenant-42", "c-1", "{}");
  }

  private static long version(ConsumerRecord<String, byte[]> record) {
    return Long.parseLong(Topic.header(record, "ce_aggregateversion"));
  }

  private void awaitPublished(String aggregate, int times) {
    await().atMost(SOON).until(() -> topic.records(aggregate).size() == times);
  }

  private void awaitMarked(String aggregate) {
    await()
        .atMost(SOON)
        .until(
            () -> {
              try (var connection = database.getConnection();
                  var statement = connection.createStatement();
                  var rows =
                      statement.executeQuery(
                          "select 1 from outbox_event where published_at is not null and aggregate_id = '"
                              + aggregate
                              + "'")) {
                return rows.next();
              }
            });
  }

  private void update(String sql) {
    try (var connection = database.getConnection();
        var statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void awaitLatch(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
