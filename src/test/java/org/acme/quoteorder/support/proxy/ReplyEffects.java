package org.acme.quoteorder.support.proxy;

import java.util.Arrays;
import java.util.List;
import org.acme.quoteorder.support.proxy.Parcel.Data;
import org.acme.quoteorder.support.proxy.Parcel.Reset;

/** Effects on one reply: the server has executed the command, whatever the client learns. */
final class ReplyEffects {
  private ReplyEffects() {}

  /**
   * Instead of the reply, or of what comes after its first bytes, the connection is reset. Nothing
   * follows, so that no reply can be taken for another command's.
   */
  static final class Lost implements Effect {
    private final Selection selection;
    private final Traffic traffic;
    private final int after;
    private boolean over;

    Lost(Selection selection, Traffic traffic, int after) {
      this.selection = selection;
      this.traffic = traffic;
      this.after = after;
    }

    @Override
    public List<Parcel> pass(Parcel parcel) {
      if (over) {
        return List.of();
      }
      if (!(parcel instanceof Data data) || !selection.picks(data.content())) {
        return List.of(parcel);
      }
      over = true;
      traffic.lost(data.content());
      int told = Math.min(after, data.size() - 1);
      Reset reset = new Reset(data.due());
      return told <= 0
          ? List.of(reset)
          : List.of(data.with(Arrays.copyOf(data.content().bytes(), told)), reset);
    }
  }

  /** The reply, and with it what comes behind it, is held for so long. */
  record Late(Selection selection, Traffic traffic, long delay) implements Effect {
    @Override
    public List<Parcel> pass(Parcel parcel) {
      if (!(parcel instanceof Data data) || !selection.picks(data.content())) {
        return List.of(parcel);
      }
      traffic.late(data.content());
      return List.of(parcel.at(parcel.due() + delay));
    }
  }
}
