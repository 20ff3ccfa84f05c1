package org.acme.quoteorder.support.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.acme.quoteorder.support.proxy.Parcel.Data;
import org.acme.quoteorder.support.proxy.Parcel.End;
import org.acme.quoteorder.support.proxy.Parcel.Reset;
import org.acme.quoteorder.support.proxy.wire.Reply;
import org.jspecify.annotations.Nullable;

/**
 * One direction of a connection: what a reading thread brings passes the effects and waits until it
 * is due; a writing thread delivers it, in order.
 */
final class Pipe {
  private static final int CHUNK = 16 * 1024;
  private static final long MOST_WAITING = 8L * 1024 * 1024;
  private static final long MILLI = 1_000_000;

  private final Link link;
  private final Function<byte[], List<Reply>> listener;
  private final Map<String, Effect> effects = new LinkedHashMap<>();
  private final Deque<Parcel> waiting = new ArrayDeque<>();
  private long bytesWaiting;
  private boolean over;

  Pipe(Link link, Function<byte[], List<Reply>> listener) {
    this.link = link;
    this.listener = listener;
  }

  synchronized void put(String name, Effect effect) {
    effects.put(name, effect);
    release();
  }

  synchronized void take(String name) {
    effects.remove(name);
    release();
  }

  /** What was held back by an effect that is no more goes on at once. */
  private void release() {
    long now = link.now();
    List<Parcel> held = new ArrayList<>(waiting);
    waiting.clear();
    held.forEach(parcel -> waiting.add(parcel.due() > now ? parcel.at(now) : parcel));
    notifyAll();
  }

  /** Past the effects: what the proxy itself has to say. */
  synchronized void add(Parcel parcel) {
    waiting.add(parcel);
    notifyAll();
  }

  synchronized void end() {
    over = true;
    notifyAll();
  }

  void read(InputStream in) {
    byte[] chunk = new byte[CHUNK];
    try {
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        arrived(listener.apply(Arrays.copyOf(chunk, read)));
      }
      arrived(link.rest(this));
      pass(new End(link.now()));
    } catch (IOException e) {
      if (!link.isAbandoned()) {
        pass(new Reset(link.now()));
      }
    }
  }

  private void arrived(List<Reply> contents) {
    for (Reply content : contents) {
      pass(new Data(content, link.now()));
    }
  }

  private synchronized void pass(Parcel parcel) {
    List<Parcel> parcels = List.of(parcel);
    for (Effect effect : List.copyOf(effects.values())) {
      parcels = parcels.stream().flatMap(each -> effect.pass(each).stream()).toList();
    }
    for (Parcel each : parcels) {
      waiting.add(each);
      bytesWaiting += size(each);
    }
    notifyAll();
    awaitRoom();
  }

  /** A reader that is faster than the writer must not fill the memory. */
  private void awaitRoom() {
    while (bytesWaiting > MOST_WAITING && !over) {
      awaitChange(0);
    }
  }

  void write(OutputStream out) {
    for (Parcel next = next(); next != null; next = next()) {
      if (!link.deliver(this, next, out)) {
        return;
      }
    }
  }

  /** The next parcel once it is due; null when there will be none. */
  private synchronized @Nullable Parcel next() {
    while (!over) {
      Parcel first = waiting.peek();
      long early = first == null ? Long.MAX_VALUE : first.due() - link.now();
      if (early <= 0) {
        waiting.remove();
        bytesWaiting -= size(first);
        notifyAll();
        return first;
      }
      awaitChange(first == null ? 0 : early);
    }
    return null;
  }

  /** Waits for a change, so many nanoseconds long; 0 is for ever. */
  private void awaitChange(long nanos) {
    try {
      if (nanos == 0) {
        wait();
      } else {
        wait(nanos / MILLI, (int) (nanos % MILLI));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      over = true;
    }
  }

  private static long size(Parcel parcel) {
    return parcel instanceof Data data ? data.size() : 0;
  }
}
