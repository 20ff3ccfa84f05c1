package org.acme.quoteorder.support.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.acme.quoteorder.support.history.Happened.DataLost;
import org.acme.quoteorder.support.history.Happened.Drawn;
import org.acme.quoteorder.support.history.Happened.Held;
import org.acme.quoteorder.support.history.Happened.Released;
import org.acme.quoteorder.support.history.Happened.Wrote;
import org.junit.jupiter.api.Test;

/** Histories made by hand, good ones and bad ones; times are milliseconds. */
class HistoryCheckerTest {
  @Test
  void a_history_as_it_should_be_has_nothing() {
    assertThat(
            found(
                held(0, 10, "a", "t1", 50),
                new Released(span(50, 60), "a", "lock", "t1"),
                held(40, 65, "b", "t2", 100),
                new Drawn(span(70, 72), "b", "lock", 7),
                wrote(73, 75, "b", 7, true)))
        .isEmpty();
  }

  @Test
  void two_who_believe_at_once_are_found_with_both_their_times() {
    assertThat(found(held(0, 10, "a", "t1", 50), held(30, 40, "b", "t2", 80)))
        .singleElement()
        .asString()
        .isEqualTo(
            """
            two holders at once:
              0.0 ms to 10.0 ms, believed until 50.0 ms: a got lock as t1
              30.0 ms to 40.0 ms, believed until 80.0 ms: b got lock as t2""");
  }

  @Test
  void one_who_stopped_to_believe_before_the_other_was_told_is_no_second_holder() {
    assertThat(found(held(0, 10, "a", "t1", 40), held(30, 40, "b", "t2", 80))).isEmpty();
  }

  @Test
  void an_answer_that_came_after_its_own_deadline_is_no_holder() {
    assertThat(found(held(0, 10, "a", "t1", 90), held(20, 60, "b", "t2", 50))).isEmpty();
  }

  @Test
  void different_names_and_the_same_hold_told_twice_are_no_conflict() {
    assertThat(
            found(
                held(0, 10, "a", "t1", 50),
                held(5, 12, "a", "t1", 50),
                new Held(span(0, 10), "b", "other", "t2", millis(50))))
        .isEmpty();
  }

  @Test
  void a_loss_of_data_between_them_excuses_the_second_holder_and_no_third() {
    Happened lost = new DataLost(span(20, 22));
    assertThat(found(held(0, 10, "a", "t1", 90), lost, held(30, 40, "b", "t2", 80))).isEmpty();
    assertThat(
            found(
                held(0, 10, "a", "t1", 90),
                lost,
                held(30, 40, "b", "t2", 80),
                held(45, 50, "c", "t3", 80)))
        .singleElement()
        .asString()
        .contains("b got lock", "c got lock");
    assertThat(
            found(
                held(0, 10, "a", "t1", 90),
                held(30, 40, "b", "t2", 80),
                new DataLost(span(41, 42))))
        .hasSize(1);
  }

  @Test
  void a_release_by_somebody_else_is_found() {
    assertThat(found(held(0, 10, "a", "t1", 50), new Released(span(20, 22), "b", "lock", "t1")))
        .singleElement()
        .asString()
        .startsWith("released by somebody else");
  }

  @Test
  void a_late_release_that_hit_the_next_holder_is_found() {
    assertThat(
            found(
                held(0, 10, "a", "t1", 20),
                held(25, 30, "b", "t2", 80),
                new Released(span(40, 45), "a", "lock", "t1")))
        .singleElement()
        .asString()
        .startsWith("released while another held it");
  }

  @Test
  void a_second_holder_that_was_let_in_by_a_loss_of_data_may_release_what_it_got() {
    assertThat(
            found(
                held(0, 10, "a", "t1", 90),
                new DataLost(span(20, 22)),
                held(30, 40, "b", "t2", 50),
                new Released(span(50, 55), "b", "lock", "t2")))
        .isEmpty();
  }

  @Test
  void a_token_drawn_twice_and_one_that_is_smaller_are_found() {
    assertThat(found(new Drawn(span(0, 5), "a", "lock", 3), new Drawn(span(4, 9), "b", "lock", 3)))
        .singleElement()
        .asString()
        .startsWith("one token drawn twice");
    assertThat(found(new Drawn(span(0, 5), "a", "lock", 3), new Drawn(span(6, 9), "b", "lock", 2)))
        .singleElement()
        .asString()
        .startsWith("a token that is smaller");
  }

  @Test
  void of_two_draws_at_once_nobody_knows_the_order() {
    assertThat(found(new Drawn(span(0, 5), "a", "lock", 3), new Drawn(span(4, 9), "b", "lock", 2)))
        .isEmpty();
  }

  @Test
  void an_older_write_that_was_accepted_after_a_newer_one_is_found() {
    assertThat(found(wrote(0, 5, "b", 2, true), wrote(6, 9, "a", 1, true)))
        .singleElement()
        .asString()
        .startsWith("an older write was accepted after a newer one");
    assertThat(found(wrote(0, 5, "b", 2, true), wrote(6, 9, "a", 1, false))).isEmpty();
    assertThat(found(wrote(0, 5, "b", 2, false), wrote(6, 9, "a", 1, true))).isEmpty();
    assertThat(found(wrote(0, 7, "b", 2, true), wrote(6, 9, "a", 1, true))).isEmpty();
  }

  @Test
  void an_older_write_that_was_accepted_after_a_newer_token_was_drawn_is_found() {
    assertThat(found(new Drawn(span(0, 5), "b", "lock", 2), wrote(6, 9, "a", 1, true)))
        .singleElement()
        .asString()
        .startsWith("an older write was accepted after a newer token was drawn");
  }

  private static List<String> found(Happened... history) {
    return HistoryChecker.violations(List.of(history));
  }

  private static Held held(int invoked, int responded, String actor, String token, int until) {
    return new Held(span(invoked, responded), actor, "lock", token, millis(until));
  }

  private static Wrote wrote(
      int invoked, int responded, String actor, long fence, boolean accepted) {
    return new Wrote(span(invoked, responded), actor, "lock", fence, accepted);
  }

  private static Span span(int invoked, int responded) {
    return new Span(millis(invoked), millis(responded));
  }

  private static long millis(int millis) {
    return millis * 1_000_000L;
  }
}
