package org.acme.quoteorder.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.redis.client.RedisClientName;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** One event, one effect: by Redis where it remembers, by the inbox row where it does not. */
@QuarkusTest
class InboxTest {

  @Inject Inbox inbox;

  @Inject
  @RedisClientName("coordination")
  RedisDataSource redis;

  private final Counting handler = new Counting();
  private final ReceivedEvent event =
      new ReceivedEvent("/test", UUID.randomUUID().toString(), "t", "s", 1, "c", "{}");

  @Test
  void a_redelivery_has_no_second_effect() {
    inbox.accept("test", event, handler);
    inbox.accept("test", event, handler);
    assertThat(handler.calls).hasValue(1);
  }

  @Test
  void the_row_alone_turns_a_replay_away_when_redis_forgot() {
    inbox.accept("test", event, handler);
    redis.flushall();
    inbox.accept("test", event, handler);
    assertThat(handler.calls).hasValue(1);
  }

  @Test
  void a_failed_effect_leaves_no_mark_and_is_repeated() {
    handler.fails = true;
    assertThatThrownBy(() -> inbox.accept("test", event, handler))
        .isInstanceOf(IllegalStateException.class);
    handler.fails = false;
    inbox.accept("test", event, handler);
    assertThat(handler.calls).hasValue(2);
  }

  @Test
  void two_consumers_each_have_their_effect() {
    inbox.accept("test", event, handler);
    inbox.accept("other", event, handler);
    assertThat(handler.calls).hasValue(2);
  }

  private static final class Counting implements EventHandler {
    private final AtomicInteger calls = new AtomicInteger();
    private boolean fails;

    @Override
    public String type() {
      return "t";
    }

    @Override
    public void handle(ReceivedEvent event) {
      calls.incrementAndGet();
      if (fails) {
        throw new IllegalStateException("as told");
      }
    }
  }
}
