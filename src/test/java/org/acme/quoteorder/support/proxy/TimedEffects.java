package org.acme.quoteorder.support.proxy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.acme.quoteorder.support.proxy.Parcel.Data;

/** Effects that deliver everything, later or in other pieces. */
final class TimedEffects {
  private TimedEffects() {}

  /** Each parcel later by {@code latency ± jitter} ms; those behind it do not queue for it. */
  record Latency(Toxic toxic, Random dice) implements Effect {
    @Override
    public List<Parcel> pass(Parcel parcel) {
      return parcel instanceof Data
          ? List.of(parcel.at(parcel.due() + Math.max(0, delay())))
          : List.of(parcel);
    }

    private long delay() {
      long jitter = toxic.millis("jitter");
      long less = jitter == 0 ? 0 : Math.round((2 * dice.nextDouble() - 1) * jitter);
      return toxic.millis("latency") + less;
    }
  }

  /** At most {@code rate} kilobytes in a second, in pieces of a twentieth of one. */
  static final class Bandwidth implements Effect {
    private static final int PIECES_PER_SECOND = 20;
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final long bytesPerSecond;
    private long free;

    Bandwidth(Toxic toxic) {
      this.bytesPerSecond = 1000 * toxic.number("rate", 0);
    }

    @Override
    public List<Parcel> pass(Parcel parcel) {
      if (bytesPerSecond <= 0 || !(parcel instanceof Data data)) {
        return List.of(parcel);
      }
      List<Parcel> pieces = new ArrayList<>();
      int most = (int) Math.max(1, bytesPerSecond / PIECES_PER_SECOND);
      for (Data piece : pieces(data, most)) {
        free = Math.max(free, data.due()) + piece.size() * SECOND / bytesPerSecond;
        pieces.add(piece.at(free));
      }
      return pieces;
    }
  }

  /** Pieces of {@code average_size ± size_variation} bytes, {@code delay} µs apart. */
  record Slicer(Toxic toxic, Random dice) implements Effect {
    @Override
    public List<Parcel> pass(Parcel parcel) {
      if (!(parcel instanceof Data data)) {
        return List.of(parcel);
      }
      long average = Math.max(1, toxic.number("average_size", 1));
      long variation = toxic.number("size_variation", 0);
      long pause = 1000 * toxic.number("delay", 0);
      List<Parcel> pieces = new ArrayList<>();
      long then = data.due();
      for (int at = 0; at < data.size(); ) {
        long size = average - variation + Math.round(dice.nextDouble() * 2 * variation);
        int end = (int) Math.min(data.size(), at + Math.max(1, size));
        pieces.add(data.with(Arrays.copyOfRange(data.content().bytes(), at, end)).at(then));
        at = end;
        then += pause;
      }
      return pieces;
    }
  }

  /** The goodbye later by {@code delay} ms. */
  record SlowClose(Toxic toxic) implements Effect {
    @Override
    public List<Parcel> pass(Parcel parcel) {
      return parcel instanceof Data
          ? List.of(parcel)
          : List.of(parcel.at(parcel.due() + toxic.millis("delay")));
    }
  }

  /** Everything is held until the toxic is taken away, and then delivered: a line that hangs. */
  record Stall() implements Effect {
    private static final long FOREVER = Duration.ofDays(365).toNanos();

    @Override
    public List<Parcel> pass(Parcel parcel) {
      return List.of(parcel.at(parcel.due() + FOREVER));
    }
  }

  private static List<Data> pieces(Data data, int most) {
    List<Data> pieces = new ArrayList<>();
    byte[] bytes = data.content().bytes();
    for (int at = 0; at < bytes.length; at += most) {
      pieces.add(data.with(Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + most))));
    }
    return pieces;
  }
}
