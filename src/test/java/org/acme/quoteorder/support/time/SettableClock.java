package org.acme.quoteorder.support.time;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.acme.quoteorder.coordination.time.Sleeper;
import org.acme.quoteorder.coordination.time.Ticker;

/**
 * The clock of one node in a world whose time a test moves. It is a {@link Ticker}, a {@link
 * Sleeper} and a {@link Clock} (so an {@code InstantSource} as well), all of one time: whoever
 * sleeps wakes when that time has come, and not before.
 *
 * <p>{@link #node()} gives another node of the same world. Its time of day may be wrong ({@link
 * #skew}) and it may run too fast or too slowly ({@link #drift}); {@link #advance} moves all of
 * them.
 */
public final class SettableClock extends Clock implements Ticker, Sleeper {
  private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

  private final World world;
  private final ZoneId zone;
  private Duration skew = Duration.ZERO;
  private double rate = 1;
  // where this node was when its rate was last set
  private long nanosThen;
  private long worldThen;

  private SettableClock(World world, ZoneId zone) {
    this.world = world;
    this.zone = zone;
    this.worldThen = world.nanos;
    this.nanosThen = world.nanos;
  }

  /** The first node of a world of its own. */
  public static SettableClock create() {
    return new SettableClock(new World(), ZoneOffset.UTC);
  }

  /** Another node of the same world, whose clock is right until it is made wrong. */
  public SettableClock node() {
    synchronized (world) {
      return new SettableClock(world, zone);
    }
  }

  /** Lets time pass in the whole world, and wakes those whose time has come. */
  public void advance(Duration d) {
    if (d.isNegative()) {
      throw new IllegalArgumentException("time does not run backwards; a clock may be set: skew");
    }
    synchronized (world) {
      world.nanos += d.toNanos();
      world.notifyAll();
    }
  }

  /** Sets this node's time of day wrong by so much. Its ticker knows nothing of it. */
  public void skew(Duration wrongBy) {
    synchronized (world) {
      skew = wrongBy;
    }
  }

  /** From now on this node's clock runs at this rate: 1.01 is fast by one hundredth. */
  public void drift(double newRate) {
    if (!(newRate > 0)) {
      throw new IllegalArgumentException("a clock runs forwards");
    }
    synchronized (world) {
      nanosThen = nanos();
      worldThen = world.nanos;
      rate = newRate;
      world.notifyAll();
    }
  }

  @Override
  public long nanos() {
    synchronized (world) {
      return nanosThen + Math.round((world.nanos - worldThen) * rate);
    }
  }

  @Override
  public Instant instant() {
    synchronized (world) {
      return BEGINNING.plusNanos(nanos()).plus(skew);
    }
  }

  @Override
  public void sleep(Duration d) throws InterruptedException {
    synchronized (world) {
      long until = nanos() + d.toNanos();
      world.sleepers++;
      world.notifyAll();
      try {
        while (until - nanos() > 0) {
          world.wait();
        }
      } finally {
        world.sleepers--;
        world.notifyAll();
      }
    }
  }

  /** How many threads sleep in this world now. */
  public int sleepers() {
    synchronized (world) {
      return world.sleepers;
    }
  }

  /** Waits until so many threads sleep: then advancing wakes all of them that are due. */
  public void awaitSleepers(int number) throws InterruptedException {
    synchronized (world) {
      while (world.sleepers < number) {
        world.wait();
      }
    }
  }

  /** The same ticker for somebody so slow that so much passes before each look at it. */
  public Ticker slowBy(Duration each) {
    return () -> {
      advance(each);
      return nanos();
    };
  }

  @Override
  public ZoneId getZone() {
    return zone;
  }

  /** Of the same time, but skew and drift are copied as they are now. */
  @Override
  public Clock withZone(ZoneId other) {
    synchronized (world) {
      SettableClock copy = new SettableClock(world, other);
      copy.skew = skew;
      copy.rate = rate;
      copy.nanosThen = nanosThen;
      copy.worldThen = worldThen;
      return copy;
    }
  }

  private static final class World {
    private long nanos;
    private int sleepers;
  }
}
