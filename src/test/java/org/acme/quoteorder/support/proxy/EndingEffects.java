package org.acme.quoteorder.support.proxy;

import java.util.Arrays;
import java.util.List;
import org.acme.quoteorder.support.proxy.Parcel.Close;
import org.acme.quoteorder.support.proxy.Parcel.Data;
import org.acme.quoteorder.support.proxy.Parcel.Reset;

/** Effects after which a connection is of no more use. */
final class EndingEffects {
  private EndingEffects() {}

  /**
   * Nothing passes; the connection is closed after {@code timeout} ms, or, where that is 0, when
   * the toxic is taken away.
   */
  record Timeout(Toxic toxic) implements Effect {
    @Override
    public List<Parcel> pass(Parcel parcel) {
      return parcel instanceof Close ? List.of(parcel) : List.of();
    }

    @Override
    public void begin(Link link) {
      if (toxic.millis("timeout") > 0) {
        link.closeIn(toxic.stream(), toxic.millis("timeout"));
      }
    }

    @Override
    public void end(Link link) {
      link.close();
    }
  }

  /** The first bytes that come are answered with a reset, after {@code timeout} ms. */
  static final class ResetPeer implements Effect {
    private final Toxic toxic;
    private boolean over;

    ResetPeer(Toxic toxic) {
      this.toxic = toxic;
    }

    @Override
    public List<Parcel> pass(Parcel parcel) {
      if (over) {
        return List.of();
      }
      over = parcel instanceof Data;
      return over ? List.of(new Reset(parcel.due() + toxic.millis("timeout"))) : List.of(parcel);
    }
  }

  /** After {@code bytes} the connection is closed. */
  static final class LimitData implements Effect {
    private long left;

    LimitData(Toxic toxic) {
      this.left = toxic.number("bytes", 0);
    }

    @Override
    public List<Parcel> pass(Parcel parcel) {
      if (!(parcel instanceof Data data)) {
        return List.of(parcel);
      }
      if (left > data.size()) {
        left -= data.size();
        return List.of(parcel);
      }
      byte[] last = Arrays.copyOf(data.content().bytes(), (int) left);
      left = 0;
      return List.of(data.with(last), new Close(data.due()));
    }
  }

  /**
   * Nothing passes, the goodbye neither: the other direction goes on. When the toxic is taken away,
   * a connection that missed something is reset, because its next byte would mean something else.
   */
  static final class Silent implements Effect {
    private boolean missed;

    @Override
    public List<Parcel> pass(Parcel parcel) {
      missed = true;
      return List.of();
    }

    @Override
    public void end(Link link) {
      if (missed) {
        link.reset();
      }
    }
  }

  /**
   * The server's side is gone and the client is not told: it stays connected to nobody, also after
   * the toxic is taken away.
   */
  record HalfOpen() implements Effect {
    @Override
    public List<Parcel> pass(Parcel parcel) {
      return List.of();
    }

    @Override
    public void begin(Link link) {
      link.abandonServer();
    }
  }
}
