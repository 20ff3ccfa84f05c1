package org.acme.quoteorder.coordination.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.acme.quoteorder.coordination.cache.PutOutcome.Stored;
import org.acme.quoteorder.coordination.cache.PutOutcome.Superseded;
import org.acme.quoteorder.coordination.cache.ReadOutcome.Hit;
import org.acme.quoteorder.coordination.cache.ReadOutcome.Miss;
import org.acme.quoteorder.coordination.fixture.Together;
import org.acme.quoteorder.coordination.key.Key;
import org.acme.quoteorder.coordination.key.KeySpace;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link VersionedCache} keeps. */
public abstract class VersionedCacheContract {
  private static final Duration TTL = Duration.ofMinutes(1);
  private static final int WORKERS = 8;
  private final KeySpace keys = new KeySpace("");

  protected abstract VersionedCache cache();

  protected abstract void loseEverything();

  @Test
  void what_was_put_is_read_to_the_character() {
    Key key = key();
    assertThat(cache().read(key)).isInstanceOf(Miss.class);
    for (String value : List.of("{\"a\":\"ü|v1|\uD83D\uDE00\"}", "", "9|9|9", "\u0000\r\n")) {
      put(key, value, 1);
      assertThat(read(key)).isEqualTo(new Versioned(value, 1));
    }
  }

  @Test
  void events_that_arrive_3_1_2_and_twice_leave_3() {
    Key key = key();
    for (long version : new long[] {3, 1, 2, 3, 2}) {
      cache().put(key, new Versioned("v" + version, version), TTL);
    }
    assertThat(read(key)).isEqualTo(new Versioned("v3", 3));
  }

  @Test
  void a_late_fill_is_told_that_it_came_late() {
    Key key = key();
    put(key, "new", 2);
    assertThat(cache().put(key, new Versioned("old", 1), TTL)).isEqualTo(new Superseded(2));
    assertThat(read(key)).isEqualTo(new Versioned("new", 2));
  }

  @Test
  void the_same_version_may_be_put_again() {
    Key key = key();
    put(key, "v", 2);
    put(key, "v", 2);
    assertThat(read(key)).isEqualTo(new Versioned("v", 2));
  }

  @Test
  void writers_at_once_leave_the_newest() {
    for (int round = 0; round < 50; round++) {
      Key key = key();
      List<Long> versions = new ArrayList<>();
      for (long v = 1; v <= WORKERS; v++) {
        versions.add(v);
      }
      Collections.shuffle(versions);
      Together.run(
          WORKERS,
          i -> cache().put(key, new Versioned("v" + versions.get(i), versions.get(i)), TTL));
      assertThat(read(key)).isEqualTo(new Versioned("v" + WORKERS, WORKERS));
    }
  }

  @Test
  void readers_never_see_a_version_go_back() {
    Key key = key();
    put(key, "v0", 0);
    Together.run(
        WORKERS,
        i -> {
          long last = 0;
          for (int n = 0; n < 100; n++) {
            if (i % 2 == 0) {
              put0(key, n / 2);
            } else {
              long seen = read(key).version();
              assertThat(seen).isGreaterThanOrEqualTo(last);
              last = seen;
            }
          }
          return last;
        });
  }

  @Test
  void versions_are_compared_as_whole_numbers_of_any_size() {
    Key key = key();
    put(key, "a", 9_007_199_254_740_993L);
    assertThat(cache().put(key, new Versioned("b", 9_007_199_254_740_992L), TTL))
        .isEqualTo(new Superseded(9_007_199_254_740_993L));
    put(key, "c", 9_007_199_254_740_994L);
    assertThat(read(key).value()).isEqualTo("c");
    Key small = key();
    put(small, "nine", 9);
    put(small, "ten", 10);
    assertThat(read(small)).isEqualTo(new Versioned("ten", 10));
  }

  @Test
  void a_hit_tells_its_age() {
    Key key = key();
    put(key, "v", 1);
    assertThat(((Hit) cache().read(key)).age()).isBetween(Duration.ZERO, Duration.ofSeconds(30));
  }

  @Test
  void what_was_lost_is_a_miss_and_may_be_put_again() {
    Key key = key();
    put(key, "v", 5);
    loseEverything();
    assertThat(cache().read(key)).isInstanceOf(Miss.class);
    put(key, "v", 5);
  }

  private void put(Key key, String value, long version) {
    assertThat(cache().put(key, new Versioned(value, version), TTL)).isInstanceOf(Stored.class);
  }

  private void put0(Key key, long version) {
    cache().put(key, new Versioned("v" + version, version), TTL);
  }

  private Versioned read(Key key) {
    ReadOutcome outcome = cache().read(key);
    assertThat(outcome).isInstanceOf(Hit.class);
    return ((Hit) outcome).value();
  }

  private Key key() {
    return keys.orderStatus("tenant-42", UUID.randomUUID().toString());
  }
}
