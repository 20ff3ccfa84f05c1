package org.acme.quoteorder.coordination.lease.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agroal.api.AgroalDataSource;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.redis.client.RedisClientName;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.acme.quoteorder.coordination.fixture.Together;
import org.acme.quoteorder.coordination.lease.FenceOutcome;
import org.acme.quoteorder.coordination.lease.FencingToken;
import org.acme.quoteorder.coordination.lease.FencingTokens;
import org.acme.quoteorder.coordination.lease.LeaseName;
import org.acme.quoteorder.sql.DatabaseFailure;
import org.acme.quoteorder.support.story.Sql;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** PostgreSQL draws the token and PostgreSQL judges it, whatever Redis remembers. */
@QuarkusTest
class FencingTokensTest {

  @Inject FencingTokens tokens;
  @Inject AgroalDataSource database;

  @Inject
  @RedisClientName("coordination")
  RedisDataSource redis;

  private final Sql sql = new Sql(() -> database.getConnection());
  private final LeaseName name = LeaseName.lock("test", UUID.randomUUID().toString());

  @Test
  void tokens_of_concurrent_draws_are_all_different_and_grow() {
    List<List<Long>> drawn =
        Together.run(16, i -> Stream.generate(() -> draw("owner-" + i).value()).limit(5).toList());
    assertThat(drawn)
        .allSatisfy(mine -> assertThat(mine).isSorted().doesNotHaveDuplicates())
        .satisfies(
            all ->
                assertThat(all.stream().flatMap(List::stream))
                    .containsExactlyInAnyOrderElementsOf(
                        Stream.iterate(1L, n -> n + 1).limit(80).toList()));
  }

  @Test
  void the_newest_token_passes_and_every_older_one_is_stale() {
    FencingToken first = draw("a");
    assertThat(check(first)).isInstanceOf(FenceOutcome.Passed.class);
    FencingToken second = draw("b");
    assertThat(check(first)).isInstanceOf(FenceOutcome.Stale.class);
    assertThat(check(second)).isInstanceOf(FenceOutcome.Passed.class);
  }

  @Test
  void a_token_is_still_judged_after_redis_lost_everything() {
    FencingToken stale = draw("a");
    FencingToken rightful = draw("b");
    redis.flushall();
    assertThat(check(stale)).isInstanceOf(FenceOutcome.Stale.class);
    assertThat(check(rightful)).isInstanceOf(FenceOutcome.Passed.class);
    assertThat(draw("c").value()).isGreaterThan(rightful.value());
  }

  @Test
  void a_token_that_nobody_drew_is_stale() {
    assertThat(check(new FencingToken(name, 1))).isInstanceOf(FenceOutcome.Stale.class);
  }

  @Test
  void names_that_look_alike_have_tokens_of_their_own() {
    String id = UUID.randomUUID().toString();
    tokens.draw(LeaseName.lock("a:" + id, "c"), "x");
    assertThat(tokens.draw(LeaseName.lock("a", id + ":c"), "x").value()).isEqualTo(1);
    assertThat(tokens.draw(LeaseName.leader("a:" + id + ":c"), "x").value()).isEqualTo(1);
  }

  @Test
  void a_draw_is_committed_although_the_transaction_around_it_is_not() {
    FencingToken[] drawn = new FencingToken[1];
    assertThatThrownBy(
            () ->
                QuarkusTransaction.requiringNew()
                    .run(
                        () -> {
                          drawn[0] = draw("a");
                          throw new IllegalStateException("rolled back");
                        }))
        .hasMessageContaining("rolled back");
    assertThat(check(drawn[0])).isInstanceOf(FenceOutcome.Passed.class);
  }

  @Test
  void a_passed_check_holds_until_the_end_of_its_transaction() throws Exception {
    FencingToken first = draw("a");
    CountDownLatch checked = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    var write = async(() -> checkAndHold(first, checked, mayEnd));
    checked.await();
    var draw = async(() -> draw("b"));
    Awaitility.await().until(() -> drawsThatWait() == 1);
    assertThat(draw).isNotDone();
    mayEnd.countDown();
    assertThat(write.get()).isInstanceOf(FenceOutcome.Passed.class);
    assertThat(draw.get().value()).isEqualTo(first.value() + 1);
    assertThat(check(first)).isInstanceOf(FenceOutcome.Stale.class);
  }

  @Test
  void a_draw_that_waits_too_long_for_a_check_fails_and_draws_nothing() throws Exception {
    FencingToken first = draw("a");
    CountDownLatch checked = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    var write = async(() -> checkAndHold(first, checked, mayEnd));
    checked.await();
    assertThatThrownBy(() -> draw("b"))
        .satisfies(e -> assertThat(DatabaseFailure.of(e)).isEqualTo(DatabaseFailure.LOCK_TIMEOUT));
    mayEnd.countDown();
    write.get();
    assertThat(check(first)).isInstanceOf(FenceOutcome.Passed.class);
    assertThat(draw("b").value()).isEqualTo(first.value() + 1);
  }

  @Test
  void a_check_outside_a_transaction_is_refused() {
    FencingToken token = draw("a");
    assertThatThrownBy(() -> tokens.check(token))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("transaction");
  }

  @Test
  void a_token_cannot_be_set_back_by_hand() {
    draw("a");
    assertThatThrownBy(
            () ->
                sql.update(
                    "update fencing_token set token = token where resource like ?",
                    "%" + name.path().get(1)))
        .hasMessageContaining("tokens only grow");
  }

  private FencingToken draw(String owner) {
    return tokens.draw(name, owner);
  }

  private FenceOutcome check(FencingToken token) {
    return QuarkusTransaction.requiringNew().call(() -> tokens.check(token));
  }

  private FenceOutcome checkAndHold(
      FencingToken token, CountDownLatch checked, CountDownLatch mayEnd) {
    return QuarkusTransaction.requiringNew()
        .call(
            () -> {
              FenceOutcome outcome = tokens.check(token);
              checked.countDown();
              mayEnd.await();
              return outcome;
            });
  }

  private int drawsThatWait() {
    return Integer.parseInt(
        sql.one(
            "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query like"
                + " 'insert into fencing_token%'"));
  }

  private static <T> CompletableFuture<T> async(java.util.function.Supplier<T> work) {
    CompletableFuture<T> result = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                result.complete(work.get());
              } catch (Throwable e) {
                result.completeExceptionally(e);
              }
            });
    thread.setDaemon(true);
    thread.start();
    return result;
  }
}
