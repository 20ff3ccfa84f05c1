package org.acme.quoteorder.support.proxy;

import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;

/** The types of toxics: toxiproxy's own, and those that go beyond. */
final class Effects {
  /** From a toxic to what makes its effect for each connection; what is shared is made first. */
  private static final Map<String, Function<Toxic, Function<Traffic, Supplier<Effect>>>> TYPES =
      Map.ofEntries(
          // toxiproxy's
          Map.entry("latency", t -> traffic -> timed(t)),
          Map.entry("bandwidth", t -> traffic -> () -> new TimedEffects.Bandwidth(t)),
          Map.entry("slow_close", t -> traffic -> () -> new TimedEffects.SlowClose(t)),
          Map.entry("slicer", t -> traffic -> sliced(t)),
          Map.entry("timeout", t -> traffic -> () -> new EndingEffects.Timeout(t)),
          Map.entry("reset_peer", t -> traffic -> () -> new EndingEffects.ResetPeer(t)),
          Map.entry("limit_data", t -> traffic -> () -> new EndingEffects.LimitData(t)),
          // beyond
          Map.entry("one_way", t -> traffic -> () -> new EndingEffects.Silent()),
          Map.entry("half_open", t -> traffic -> () -> new EndingEffects.HalfOpen()),
          Map.entry("stall", t -> traffic -> () -> new TimedEffects.Stall()),
          Map.entry("lost_reply", t -> traffic -> lost(t, traffic)),
          Map.entry("late_reply", t -> traffic -> late(t, traffic)));

  private Effects() {}

  static Set<String> types() {
    return new TreeSet<>(TYPES.keySet());
  }

  /** Makes the effect of a toxic for one connection after the other. */
  static Supplier<Effect> of(Toxic toxic, Traffic traffic) {
    var type = TYPES.get(toxic.type());
    if (type == null) {
      throw new ProxyException(400, "invalid toxic type");
    }
    try {
      return type.apply(toxic).apply(traffic);
    } catch (IllegalArgumentException e) {
      throw new ProxyException(400, "bad request body: " + e.getMessage());
    }
  }

  private static Supplier<Effect> timed(Toxic toxic) {
    Random dice = new Random(toxic.number("seed", 0));
    return () -> new TimedEffects.Latency(toxic, dice);
  }

  private static Supplier<Effect> sliced(Toxic toxic) {
    Random dice = new Random(toxic.number("seed", 0));
    return () -> new TimedEffects.Slicer(toxic, dice);
  }

  private static Supplier<Effect> lost(Toxic toxic, Traffic traffic) {
    Selection selection = new Selection(Replies.of(toxic));
    return () -> new ReplyEffects.Lost(selection, traffic, (int) toxic.number("after", 0));
  }

  private static Supplier<Effect> late(Toxic toxic, Traffic traffic) {
    Selection selection = new Selection(Replies.of(toxic));
    return () -> new ReplyEffects.Late(selection, traffic, toxic.millis("delay"));
  }
}
