package org.acme.quoteorder.coordination.broken;

import java.time.Duration;
import org.acme.quoteorder.coordination.cache.PutOutcome;
import org.acme.quoteorder.coordination.cache.ReadOutcome;
import org.acme.quoteorder.coordination.cache.Versioned;
import org.acme.quoteorder.coordination.cache.VersionedCache;
import org.acme.quoteorder.coordination.cache.VersionedCacheContract;
import org.acme.quoteorder.coordination.fixture.RedisFloor;
import org.acme.quoteorder.coordination.key.Key;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

final class VersionedCacheTwinTest {
  @Test
  void a_blind_fill_is_caught() {
    Twin.isCaughtAt(
        FillsBlindly.class,
        "a_late_fill_is_told_that_it_came_late",
        "events_that_arrive_3_1_2_and_twice_leave_3");
  }

  @Test
  void a_fill_that_compares_and_then_writes_is_caught() {
    Twin.isCaughtAt(ComparesThenFills.class, "writers_at_once_leave_the_newest");
  }

  @ExtendWith(Twin.OnlyOnRequest.class)
  static class FillsBlindly extends VersionedCacheContract implements VersionedCache {
    @RegisterExtension static final RedisFloor FLOOR = RedisFloor.patient();

    @Override
    protected VersionedCache cache() {
      return this;
    }

    @Override
    protected void loseEverything() {
      FLOOR.server().flushAll();
    }

    @Override
    public ReadOutcome read(Key key) {
      String found = Twin.command(FLOOR.scripts(), key, "GET").text(0);
      if (found.isEmpty()) {
        return new ReadOutcome.Miss();
      }
      String[] parts = found.split("\\|", 2);
      return new ReadOutcome.Hit(new Versioned(parts[1], Long.parseLong(parts[0])), Duration.ZERO);
    }

    @Override
    public PutOutcome put(Key key, Versioned v, Duration ttl) {
      String value = v.version() + "|" + v.value();
      Twin.command(FLOOR.scripts(), key, "SET", value, "PX", String.valueOf(ttl.toMillis()));
      return new PutOutcome.Stored();
    }
  }

  static final class ComparesThenFills extends FillsBlindly {
    @Override
    public PutOutcome put(Key key, Versioned v, Duration ttl) {
      if (read(key) instanceof ReadOutcome.Hit h && h.value().version() > v.version()) {
        return new PutOutcome.Superseded(h.value().version());
      }
      return super.put(key, v, ttl);
    }
  }
}
