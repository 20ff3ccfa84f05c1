package org.acme.quoteorder.coordination.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.acme.quoteorder.coordination.time.Deadline;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All times in milliseconds, from the moment the lease was asked for. */
final class LeaseTimesTest {
  // a ticker may start anywhere, and may go through the end of the long values
  private static final long ZERO = Long.MAX_VALUE - Duration.ofMillis(500).toNanos();

  @ParameterizedTest
  @CsvSource({
    // ttl, longest, sent, lifetime, deadline, renewal, renewable
    "900, 9000,    0, 900,  810,  300, true",
    "900, 9000,  300, 900, 1110,  600, true",
    "900, 9000, 8100, 900, 8910, 8400, false",
    "900, 9000, 8700, 300, 8910, 9000, false",
    "900, 9000, 9000,   1, 8911, 9300, false",
    "900,  900,    0, 900,  810,  300, false",
    " 10,   10,    0,  10,    9,    3, false",
  })
  void everything_counts_from_the_send_and_ends_with_the_longest_hold(
      long ttl,
      long longest,
      long sent,
      long lifetime,
      long deadline,
      long renewal,
      boolean renewable) {
    LeaseTimes times = times(ttl, longest);
    Deadline until = times.deadline(at(sent));
    assertThat(times.lifetime(at(sent))).isEqualTo(Duration.ofMillis(lifetime));
    assertThat(millis(until)).isEqualTo(deadline);
    assertThat(millis(times.renewal(at(sent)))).isEqualTo(renewal);
    assertThat(times.isRenewable(until)).isEqualTo(renewable);
  }

  @ParameterizedTest
  @ValueSource(longs = {10, 100, 1_000, 30_000, 900_000})
  void several_retries_fit_between_a_failed_renewal_and_the_deadline(long ttl) {
    LeaseTimes times = times(ttl, ttl * 10);
    long retries = 0;
    long last = times.renewal(ZERO).nanos();
    while (times.retry(last).nanos() - times.deadline(ZERO).nanos() < 0) {
      last = times.retry(last).nanos();
      retries++;
    }
    assertThat(retries).isGreaterThanOrEqualTo(5);
  }

  @Test
  void a_year_is_a_possible_longest_hold() {
    LeaseTimes times = times(1_000, Duration.ofDays(365).toMillis());
    assertThat(times.isRenewable(times.deadline(at(Duration.ofDays(100).toMillis())))).isTrue();
  }

  private static LeaseTimes times(long ttl, long longest) {
    return LeaseTimes.of(
        new LeaseRequest(
            LeaseName.lock("x"),
            "me",
            Duration.ofMillis(ttl),
            Duration.ZERO,
            Duration.ofMillis(longest)),
        ZERO);
  }

  private static long at(long millis) {
    return ZERO + Duration.ofMillis(millis).toNanos();
  }

  private static long millis(Deadline d) {
    return Duration.ofNanos(d.nanos() - ZERO).toMillis();
  }
}
